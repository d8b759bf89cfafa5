import type { InboxOverview, Inquiry } from '@highline/shared/schemas/inquiry'
import { json, type SeenRequest } from './stub-api'

/** Returns an inquiry from “Visitor” followed by its id, with `more` replacing fields. */
export const inquiryWith = (id: number, more: Partial<Inquiry> = {}): Inquiry => ({
  id,
  firstName: 'Visitor',
  lastName: String(id),
  email: 'ada@example.co.uk',
  phone: '',
  venue: '',
  services: null,
  message: 'Hello',
  createdAt: '2026-07-31T23:30:00.000Z',
  flags: [],
  status: 'new',
  note: '',
  version: 1,
  ...more,
})

export const overviewWith = (given: Partial<InboxOverview> = {}): InboxOverview => ({
  unanswered: 0,
  undelivered: 0,
  replies: [],
  partial: false,
  acknowledge: false,
  ...given,
})

/**
 * Returns a handler of the list endpoint, with paging and the total number of inquiries.
 * @param all newest first
 */
export const inboxWith =
  (all: readonly Inquiry[]) =>
  ({ query }: SeenRequest): Response => {
    const older = all.filter(({ id }) => id < Number(query.get('cursor') ?? Number.POSITIVE_INFINITY))
    const page = older.slice(0, Number(query.get('limit')))
    const next = older.length > page.length ? { 'x-next-cursor': String(page.at(-1)?.id) } : {}
    return json(page, { 'x-total-count': String(all.length), ...next })
  }
