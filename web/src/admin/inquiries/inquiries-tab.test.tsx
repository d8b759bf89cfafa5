import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { inboxWith, inquiryWith, overviewWith } from '../../testing/inquiry-example'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal, silence } from '../../testing/stub-api'
import { cardOf, openInbox, shownNames } from './inbox.testing'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

/** Answers the list endpoint with this many inquiries. */
const inbox = (total: number) => inboxWith(Array.from({ length: total }, (_, i) => inquiryWith(total - i)))

const open = () => renderWithToasts(<InquiriesTab />)
const heading = (name: string) => screen.findByText(name, { selector: 'h2' })

describe('inquiry list', () => {
  it('shows the total, the first fifty inquiries, and the rest, each once, on Load more or Retry', async () => {
    api.on(inquiries.list, inbox(52))
    await openInbox()
    await heading('Contact Inquiries (52)')
    expect([shownNames().length, shownNames()[0], shownNames().at(-1)]).toEqual([
      50,
      'Visitor 52',
      'Visitor 3',
    ])
    api.on(inquiries.list, () => refusal('UNAVAILABLE'))
    press('Load more')
    await screen.findByText('The inquiries could not be loaded')
    expect(shownNames()).toHaveLength(50)
    const older = [3, 2, 1].map((id) => inquiryWith(id)) // the first page has Visitor 3 too
    api.on(inquiries.list, () => json(older, { 'x-total-count': '52' }))
    press('Retry')
    await screen.findByText('Visitor 1')
    expect(shownNames()).toHaveLength(52)
    expect(screen.queryByText('Load more')).toBeNull()
    await heading('Contact Inquiries (52)')
  })

  it.each([
    ['is requested again when an inquiry changes meanwhile', 52, true],
    ['is not requested again when that change leaves none', 50, false],
  ])('the next page %s', async (_, left, again) => {
    const asked = vi.spyOn(InfiniteQueryObserver.prototype, 'fetchNextPage')
    api.on(inquiries.list, inbox(52))
    api.on(at(inquiries.update, 3), () => json(inquiryWith(3, { status: 'answered', version: 2 })))
    await openInbox()
    api.on(inquiries.list, silence)
    press('Load more')
    await waitFor(() => expect(api.seenOf(inquiries.list)).toHaveLength(2))
    api.on(inquiries.list, inbox(left))
    fireEvent.click(cardOf('Visitor 3').getByText('Mark as Answered'))
    await heading(`Contact Inquiries (${left})`)
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    expect(shownNames()).toHaveLength(left)
    expect(asked.mock.calls.length > 1).toBe(again)
  })

  it('shows the empty message only for an empty list, and keeps what was loaded when Refresh fails', async () => {
    api.on(inquiries.list, () => refusal('INTERNAL', { message: 'Something went wrong.' }))
    open()
    await screen.findByText('Something went wrong.')
    expect(screen.queryByText('No contact inquiries yet.')).toBeNull()
    api.on(inquiries.list, inbox(0))
    press('Retry')
    await screen.findByText('No contact inquiries yet.')
    await heading('Contact Inquiries (0)')
    api.on(inquiries.list, inbox(1))
    press('Refresh')
    await screen.findByText('Visitor 1')
    api.on(inquiries.list, () => refusal('UNAVAILABLE'))
    press('Refresh')
    await screen.findByText('The inquiries could not be loaded')
    expect(shownNames()).toEqual(['Visitor 1'])
    api.on(inquiries.list, inbox(2))
    press('Retry')
    await heading('Contact Inquiries (2)')
    expect(screen.queryByText('The inquiries could not be loaded')).toBeNull()
  })

  it('shows how many inquiries on screen are unanswered and overdue', async () => {
    const now = inquiryWith(3, { createdAt: new Date().toISOString() })
    api.on(inquiries.list, inboxWith([now, inquiryWith(2), inquiryWith(1, { status: 'answered' })]))
    await openInbox()
    screen.getByText('2 of 3 on screen are unanswered, 1 overdue.')
  })

  it('links to the spam and deleted list, from where Not Spam moves an inquiry, and back', async () => {
    const deleted = inquiryWith(9, { deletedAt: '2026-08-02T10:00:00.000Z' })
    api.on(inquiries.list, (request) =>
      request.query.get('spam') === '1' ? json([deleted, inquiryWith(8)]) : inbox(0)(request),
    )
    api.on(at(inquiries.notSpam, 8), () => json(inquiryWith(8)))
    open()
    fireEvent.click(await screen.findByText('Show what was caught as spam or deleted', { selector: 'a' }))
    await heading('Spam and Deleted (2)')
    expect(shownNames()).toEqual(['Visitor 9', 'Visitor 8'])
    screen.getByText('Deleted 2 Aug 2026, 11:00')
    screen.getByText('Restore')
    expect(screen.queryByText('Reply')).toBeNull()
    press('Not Spam')
    await toastOf('Not Spam')
    fireEvent.click(screen.getByText('Back to contact inquiries', { selector: 'a' }))
    await heading('Contact Inquiries (0)')
  })
})

describe('inquiry card', () => {
  async function card(more: Partial<Inquiry>) {
    api.on(inquiries.list, inboxWith([inquiryWith(1, more)]))
    await openInbox()
    return within(screen.getByRole('article'))
  }

  it('shows all fields, mail and phone links, and the time in London', async () => {
    const shown = await card({
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+44 20 7946 0958',
      venue: 'The Arena',
      services: 'planning',
      message: 'One\ntwo',
      mail: { state: 'bounced', at: '2026-08-01T10:00:00.000Z' },
    })
    const linkOf = (name: string) => shown.getByRole('link', { name }).getAttribute('href')
    shown.getByRole('heading', { name: 'Ada Byron' })
    shown.getByText('Mail bounced')
    expect(shown.getByText('1 Aug 2026, 00:30').getAttribute('datetime')).toBe('2026-07-31T23:30:00.000Z')
    expect(linkOf('ada@example.co.uk')).toBe('mailto:ada@example.co.uk')
    expect(linkOf('+44 20 7946 0958')).toBe('tel:+442079460958')
    expect(linkOf('Reply')).toMatch(/^mailto:ada@example\.co\.uk\?subject=/)
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'ada@example.co.uk',
      '+44 20 7946 0958',
      'The Arena',
      'Network Planning',
      'Bounced, 1 Aug 2026, 11:00',
    ])
    expect(shown.getByText(/One/).textContent).toBe('One\ntwo')
  })

  it('shows unknown values as plain text, why no mail was sent, and each flag in words', async () => {
    const shown = await card({
      services: 'constructor',
      phone: 'see email',
      mail: { state: 'unwanted', at: '2026-08-01T10:00:00.000Z' },
      flags: ['fast', 'links', 'busy', 'unmetered'],
    })
    shown.getByText('constructor')
    expect(shown.getByText('see email').tagName).toBe('DD')
    shown.getByText(/^Not sent: no address was set/)
    screen.getByText('Mail: not sent', { selector: 'option' })
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Filled in fast The form was sent within 3 seconds.',
      'Many links The message holds more than 3 links.',
      'Busy hour More than 60 inquiries came within that hour.',
      'Not counted The sender’s other inquiries could not be counted at the time.',
    ])
  })
})

describe('inbox overview', () => {
  it('reports undelivered mails, and reply times only for periods with data', async () => {
    const replies = [
      { days: 30, answered: 0, inTime: 0, due: 0, medianSeconds: null },
      { days: 365, answered: 3, inTime: 3, due: 4, medianSeconds: 4 * 3600 },
    ]
    api.on(inquiries.overview, () => json(overviewWith({ undelivered: 3, replies, partial: true })))
    open()
    await screen.findByText('3 unanswered inquiries were not delivered to your mailbox')
    screen.getByText('Show Them')
    expect(screen.getByText('Last 365 days').parentElement?.textContent).toBe(
      'Last 365 days75 % answered in time, half within 4 h (of the newest)',
    )
    expect(screen.queryByText('Last 30 days')).toBeNull()
  })

  it('the switch for acknowledgements stays off when the save fails, and turns on when it succeeds', async () => {
    let acknowledge = false
    api.on(inquiries.overview, () => json(overviewWith({ acknowledge })))
    open()
    const box = await screen.findByLabelText('Mail senders that their inquiry has arrived')
    api.on(inquiries.updateSettings, () => refusal('UNAVAILABLE'))
    fireEvent.click(box)
    await toastOf('Error')
    expect(box).toHaveProperty('checked', false)
    api.on(inquiries.updateSettings, ({ body }) => {
      acknowledge = Object(body).acknowledge
      return json({ success: true })
    })
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    fireEvent.click(box)
    await toastOf('Acknowledgements On')
    await waitFor(() => expect(box).toHaveProperty('checked', true))
  })
})
