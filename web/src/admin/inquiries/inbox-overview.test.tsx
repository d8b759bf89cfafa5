import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { InboxOverview } from '@highline/shared/schemas/inquiry'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

let overview: InboxOverview
const replies = { answered: 3, inTime: 3, due: 4, medianSeconds: 4 * 3600 }
const mail = { state: 'bounced', at: '2026-08-01T10:00:00.000Z' } as const

beforeEach(() => {
  overview = { unanswered: 2, undelivered: 0, replies: [], partial: false, acknowledge: false }
  api.on(admin.site, () => json({ companyName: 'Ropes Ltd' }))
  api.on(inquiries.list, inboxWith([inquiryWith(2, { mail, venue: 'Arena' }), inquiryWith(1)]))
  api.on(inquiries.overview, () => json(overview))
})

async function open() {
  renderWithToasts(<InquiriesTab />)
  await screen.findByText('Contact Inquiries (2)')
}

describe('inbox overview', () => {
  it('reports undelivered mails and links to their inquiries', async () => {
    overview = { ...overview, undelivered: 3 }
    await open()
    await screen.findByText('3 unanswered inquiries were not delivered to your mailbox')
    fireEvent.click(screen.getByText('Show Them'))
    await waitFor(() => expect(api.seenOf(inquiries.list).at(-1)?.query.get('mail')).toBe('undelivered'))
    expect(screen.getByLabelText('What became of the mail')).toHaveProperty('value', 'undelivered')
  })

  it('shows the share answered in time and the median time, only for periods with data', async () => {
    overview = {
      ...overview,
      partial: true,
      replies: [
        { days: 30, answered: 0, inTime: 0, due: 0, medianSeconds: null },
        { days: 365, ...replies },
      ],
    }
    await open()
    const figures = await screen.findByText('Last 365 days')
    expect(figures.parentElement?.textContent).toBe(
      'Last 365 days75 % answered in time, half within 4 h (of the newest)',
    )
    expect(screen.queryByText('Last 30 days')).toBeNull()
  })
})

it('an inquiry with a bounced mail shows a badge and the mail state with its time', async () => {
  await open()
  const card = within(screen.getByRole('article', { name: 'Visitor 2' }))
  card.getByText('Mail bounced')
  card.getByText('Bounced, 1 Aug 2026, 11:00')
})

it('an inquiry that was not mailed shows the reason', async () => {
  api.on(
    inquiries.list,
    inboxWith([inquiryWith(2, { mail: { ...mail, state: 'unwanted' } }), inquiryWith(1)]),
  )
  await open()
  within(screen.getByRole('article', { name: 'Visitor 2' })).getByText(/^Not sent: no address was set/)
  screen.getByText('Mail: not sent', { selector: 'option' })
})

it('the switch for acknowledgements stays off when the save fails, and turns on when it succeeds', async () => {
  await open()
  const box = () => screen.getByLabelText('Mail senders that their inquiry has arrived')
  await waitFor(box)
  api.on(inquiries.updateSettings, () => refusal('UNAVAILABLE'))
  fireEvent.click(box())
  await toastOf('Error')
  expect(box()).toHaveProperty('checked', false)
  api.on(inquiries.updateSettings, ({ body }) => {
    overview = { ...overview, ...Object(body) }
    return json({ success: true })
  })
  await waitFor(() => expect(box()).toHaveProperty('disabled', false))
  fireEvent.click(box())
  await toastOf('Acknowledgements On')
  await waitFor(() => expect(box()).toHaveProperty('checked', true))
})
