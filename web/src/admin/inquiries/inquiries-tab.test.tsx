import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { at, json, refusal, silence } from '../../testing/stub-api'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

beforeEach(() => {
  api.on(admin.site, () => json({ companyName: 'Ropes Ltd' }))
})

/** Answers the list endpoint with this many inquiries. */
const inbox = (total: number) => inboxWith(Array.from({ length: total }, (_, i) => inquiryWith(total - i)))

const open = (address?: string) => renderAdmin(<InquiriesTab />, address)
const heading = (name: string) => screen.findByText(name, { selector: 'h2' })
const press = async (name: string) =>
  fireEvent.click((await screen.findByText(name)).closest('button') ?? document.body)
const names = () => Array.from(document.querySelectorAll('article h3'), ({ textContent }) => textContent)

/**
 * Requests the next page of 52 inquiries, and changes an inquiry on screen while the request is pending.
 * @param left total number of inquiries after the change
 */
async function askForMoreAndChangeOne({ left }: { left: number }) {
  api.on(inquiries.list, inbox(52))
  api.on(at(inquiries.update, 3), () => json(inquiryWith(3, { status: 'answered', version: 2 })))
  open()
  await heading('Contact Inquiries (52)')
  api.on(inquiries.list, silence)
  await press('Load more')
  await waitFor(() => expect(api.seenOf(inquiries.list)).toHaveLength(2))
  api.on(inquiries.list, inbox(left))
  fireEvent.click(within(screen.getByRole('article', { name: 'Visitor 3' })).getByText('Mark as Answered'))
}

describe('inquiry list', () => {
  it('shows the total, the first fifty inquiries, and the rest on Load more', async () => {
    api.on(inquiries.list, inbox(52))
    open()
    await heading('Contact Inquiries (52)')
    expect([names().length, names()[0], names().at(-1)]).toEqual([50, 'Visitor 52', 'Visitor 3'])
    await press('Load more')
    await screen.findByText('Visitor 1')
    expect(names()).toHaveLength(52)
    expect(screen.queryByText('Load more')).toBeNull()
    await heading('Contact Inquiries (52)')
  })

  it('loads the next page although an inquiry changes meanwhile', async () => {
    await askForMoreAndChangeOne({ left: 52 })
    await screen.findByText('Visitor 1')
  })

  it('does not request the next page again when there is none after the change', async () => {
    const asked = vi.spyOn(InfiniteQueryObserver.prototype, 'fetchNextPage')
    await askForMoreAndChangeOne({ left: 50 })
    await heading('Contact Inquiries (50)')
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('shows an inquiry once when two pages contain it', async () => {
    const pages = [
      json([inquiryWith(3), inquiryWith(2)], { 'x-total-count': '3', 'x-next-cursor': '2' }),
      json([inquiryWith(2), inquiryWith(1)], { 'x-total-count': '3' }),
    ]
    api.on(inquiries.list, () => pages.shift() ?? json([]))
    open()
    await press('Load more')
    await screen.findByText('Visitor 1')
    expect(names()).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
  })

  it('shows the empty message only after the server has returned an empty list', async () => {
    api.on(inquiries.list, () => refusal('INTERNAL', { message: 'Something went wrong.' }))
    open()
    await screen.findByText('Something went wrong.')
    expect(screen.queryByText('No contact inquiries yet.')).toBeNull()
    api.on(inquiries.list, inbox(0))
    await press('Retry')
    await screen.findByText('No contact inquiries yet.')
    await heading('Contact Inquiries (0)')
  })

  it('reloads on Refresh and keeps the loaded inquiries when that fails', async () => {
    api.on(inquiries.list, inbox(1))
    open()
    await screen.findByText('Visitor 1')
    api.on(inquiries.list, () => refusal('UNAVAILABLE'))
    await press('Refresh')
    await screen.findByText('The inquiries could not be loaded')
    expect(names()).toEqual(['Visitor 1'])
    api.on(inquiries.list, inbox(2))
    await press('Retry')
    await heading('Contact Inquiries (2)')
    expect(screen.queryByText('The inquiries could not be loaded')).toBeNull()
  })

  it('offers Retry when the next page fails to load', async () => {
    api.on(inquiries.list, inbox(51))
    open()
    await heading('Contact Inquiries (51)')
    api.on(inquiries.list, () => refusal('UNAVAILABLE'))
    await press('Load more')
    await screen.findByText('The inquiries could not be loaded')
    expect(names()).toHaveLength(50)
    api.on(inquiries.list, inbox(51))
    await press('Retry')
    await screen.findByText('Visitor 1')
  })
})

describe('inquiry card', () => {
  async function card(more: Partial<Inquiry>) {
    api.on(inquiries.list, () => json([inquiryWith(1, more)], { 'x-total-count': '1' }))
    open()
    return within(await screen.findByRole('article'))
  }

  it('shows all fields, mail and phone links, and the time in London', async () => {
    const shown = await card({
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+44 20 7946 0958',
      venue: 'The Arena',
      services: 'planning',
      message: 'One\ntwo',
    })
    shown.getByRole('heading', { name: 'Ada Byron' })
    expect(shown.getByText('1 Aug 2026, 00:30').getAttribute('datetime')).toBe('2026-07-31T23:30:00.000Z')
    expect(shown.getByRole('link', { name: 'ada@example.co.uk' }).getAttribute('href')).toBe(
      'mailto:ada@example.co.uk',
    )
    expect(shown.getByRole('link', { name: '+44 20 7946 0958' }).getAttribute('href')).toBe(
      'tel:+442079460958',
    )
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'ada@example.co.uk',
      '+44 20 7946 0958',
      'The Arena',
      'Network Planning',
    ])
    expect(shown.getByText(/One/).textContent).toBe('One\ntwo')
    expect(shown.getByRole('link', { name: 'Reply' }).getAttribute('href')).toMatch(
      /^mailto:ada@example\.co\.uk\?subject=/,
    )
  })

  it('shows an unknown service and an undiallable phone number as plain text', async () => {
    const shown = await card({ services: 'constructor', phone: 'see email' })
    shown.getByText('constructor')
    expect(shown.getByText('see email').tagName).toBe('DD')
  })

  it('describes each flag in words', async () => {
    const shown = await card({ flags: ['fast', 'links', 'busy', 'unmetered'] })
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Filled in fast The form was sent within 3 seconds.',
      'Many links The message holds more than 3 links.',
      'Busy hour More than 60 inquiries came within that hour.',
      'Not counted The sender’s other inquiries could not be counted at the time.',
    ])
  })
})

it('links to the spam and deleted list, and back to the inbox', async () => {
  api.on(inquiries.list, (request) =>
    request.query.get('spam') === '1'
      ? json([inquiryWith(9, { deletedAt: '2026-08-02T10:00:00.000Z' })])
      : inbox(0)(request),
  )
  open()
  await screen.findByText('No contact inquiries yet.')
  fireEvent.click(screen.getByRole('link', { name: 'Show what was caught as spam or deleted' }))
  await heading('Spam and Deleted (1)')
  expect(names()).toEqual(['Visitor 9'])
  screen.getByText('Deleted 2 Aug 2026, 11:00')
  screen.getByText('Restore')
  fireEvent.click(screen.getByRole('link', { name: 'Back to contact inquiries' }))
  await heading('Contact Inquiries (0)')
})
