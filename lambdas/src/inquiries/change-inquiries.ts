import { notices as limits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { apiError } from '@highline/shared/http/api-error'
import type { Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { counters, inquiries, lists, notices, spamInquiries } from '../data/entities'
import { everyItem, find, putStep } from '../data/entity'
import { consumeOnce } from '../data/remove'
import { ConditionFailed, epochSeconds, type Key } from '../data/table'
import { changesOf, update } from '../data/update'
import { type Handler, Reply } from '../http/handler'

export const updateInquiry: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  const saved = await update(app, inquiries, {
    source: params,
    version,
    change: (current) => withAnswer({ ...current, ...change }, app.now()),
  })
  return new Reply(saved, body.status ? statusReplies[body.status] : {})
}

const statusReplies: Record<InquiryStatus, { auditLabel: string }> = {
  new: { auditLabel: 'Inquiry marked as new' },
  answered: { auditLabel: 'Inquiry marked as answered' },
  closed: { auditLabel: 'Inquiry archived' },
}

/** Marking it as new again takes the answer back. */
function withAnswer({ answeredAt, ...inquiry }: Inquiry, now: Date): Inquiry {
  if (inquiry.status === 'new') return inquiry
  const answered = answeredAt ?? (inquiry.status === 'answered' ? now.toISOString() : undefined)
  return answered === undefined ? inquiry : { ...inquiry, answeredAt: answered }
}

export const removeInquiry: Handler<typeof endpoints.remove> = async (app, { params }) => {
  const inquiry = await find(app.table, inquiries, params)
  if (!inquiry || !(await removed(app, inquiries.key(inquiry)))) throw apiError('NOT_FOUND')
  return { success: true }
}

/** Removes every inquiry of one address, spam included. What was already mailed or backed up is beyond it. */
export const eraseInquiries: Handler<typeof endpoints.erase> = async (app, { body }) => {
  const isTheirs = sentFrom(body.email)
  let count = 0
  for await (const item of everyItem(app.table, lists.spamInquiries)) {
    if (isTheirs(item) && (await consumeOnce(app, item))) count++
  }
  for await (const item of everyItem(app.table, lists.inquiries)) {
    if (isTheirs(item) && (await removed(app, item))) count++
  }
  return { count }
}

/** Removes an inquiry and lowers the total, together. @returns false when another call was faster */
export const removed = (app: App, key: Key): Promise<boolean> =>
  consumeOnce(app, key, [{ count: counters.inquiryTotal, by: -1 }])

/**
 * Moves an inquiry out of the spam into the inbox and its total, all or nothing. No notification is
 * sent: it is read as it is moved.
 */
export const keepInquiry: Handler<typeof endpoints.notSpam> = async (app, { params }) => {
  const spam = await find(app.table, spamInquiries, params)
  const kept = spam && withoutExpiry(spam)
  if (!kept) return inInbox(app, params)
  const notice = { id: kept.id, expiresAt: epochSeconds(app.now(), 2 * limits.seconds) }
  const steps = [
    { remove: spamInquiries.key(kept), expect: 'present' as const },
    putStep(inquiries, kept, 'absent'),
    putStep(notices, notice, 'absent'),
    { count: counters.inquiryTotal, by: 1 },
  ]
  try {
    await app.table.transact(steps, app.token(16))
    return kept
  } catch (error) {
    if (error instanceof ConditionFailed) return inInbox(app, params)
    throw error
  }
}

/** Moved already: the answer was lost, or another request came first. @throws ApiError NOT_FOUND */
async function inInbox({ table }: App, params: { id: number }): Promise<Inquiry> {
  const inquiry = await find(table, inquiries, params)
  if (!inquiry) throw apiError('NOT_FOUND')
  return inquiry
}

const withoutExpiry = <T extends { expiresAt: number }>({ expiresAt, ...inquiry }: T) => inquiry

/** Whether an inquiry is from an address, by what is stored of it: also where that can no longer be read as one. */
export const sentFrom =
  (address: string) =>
  ({ email }: Readonly<Record<string, unknown>>) =>
    typeof email === 'string' && email.toLowerCase() === address.toLowerCase()
