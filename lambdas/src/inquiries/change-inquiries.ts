import { inquiryLimits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { apiError } from '@highline/shared/http/api-error'
import type { Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { counters, inboxSettings, inquiries, lists, notices, spamInquiries } from '../data/entities'
import { find, iterateItems, putStep, save } from '../data/entity'
import { epochSeconds, type Key } from '../data/table'
import { changesOf, consumeOnce, retryOnConflict, transacted, update } from '../data/writes'
import { type Handler, Reply } from '../http/handler'
import { reminderOf } from './notice-states'

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

/** Sets `answeredAt` when an inquiry is first marked as answered, and removes it when it is marked as new again. */
function withAnswer({ answeredAt, ...inquiry }: Inquiry, now: Date): Inquiry {
  if (inquiry.status === 'new') return inquiry
  const answered = answeredAt ?? (inquiry.status === 'answered' ? now.toISOString() : undefined)
  return answered === undefined ? inquiry : { ...inquiry, answeredAt: answered }
}

/** Moves an inquiry to the spam, where it expires as spam does, and lowers the total. */
export const removeInquiry: Handler<typeof endpoints.remove> = async (app, { params }) => {
  await retryOnConflict(async () => {
    const inquiry = await inInbox(app, params)
    const now = app.now()
    const expiresAt = epochSeconds(now, inquiryLimits.spamDays * 86_400)
    return transacted(app, [
      { remove: inquiries.key(inquiry), expect: { version: inquiry.version } },
      putStep(spamInquiries, { ...inquiry, deletedAt: now.toISOString(), expiresAt }),
      { remove: notices.key(inquiry) },
      { count: counters.inquiryTotal, by: -1 },
    ])
  })
  return { success: true }
}

/** Removes every inquiry from one address, including spam. Mails already sent and backups are not affected. */
export const eraseInquiries: Handler<typeof endpoints.erase> = async (app, { body }) => {
  const isTheirs = sentFrom(body.email)
  let count = 0
  for await (const item of iterateItems(app.table, lists.spamInquiries)) {
    if (isTheirs(item) && (await consumeOnce(app, item))) count++
  }
  for await (const item of iterateItems(app.table, lists.inquiries)) {
    if (isTheirs(item) && (await removePermanently(app, item))) count++
  }
  return { count }
}

/** Removes an inquiry for good and lowers the total, in one transaction. @returns false when it was already removed */
export const removePermanently = (app: App, key: Key): Promise<boolean> =>
  consumeOnce(app, key, [{ count: counters.inquiryTotal, by: -1 }])

/** Moves spam or a deleted inquiry to the inbox and raises the total. It is not mailed, but may get a reminder. */
export const keepInquiry: Handler<typeof endpoints.notSpam> = async (app, { params }) => {
  const spam = await find(app.table, spamInquiries, params)
  if (!spam) return inInbox(app, params) // moved already: the answer was lost, or another request came first
  const { expiresAt, deletedAt, ...stored } = spam
  const kept = { ...stored, mail: finalMailState(stored) }
  const reminder = reminderOf(kept, app.now())
  const steps = [
    { remove: spamInquiries.key(kept), expect: 'present' as const },
    putStep(inquiries, kept, 'absent'),
    { count: counters.inquiryTotal, by: 1 },
    ...(reminder ? [putStep(notices, reminder)] : []),
  ]
  if (!(await transacted(app, steps))) return inInbox(app, params)
  return new Reply(kept, deletedAt ? { auditLabel: 'Inquiry restored' } : {})
}

/** Returns the mail state of an inquiry that no further mail will be about: `waiting` or absent becomes `unwanted`. */
export const finalMailState = ({ mail, createdAt }: Inquiry): Inquiry['mail'] =>
  mail && mail.state !== 'waiting' ? mail : { state: 'unwanted', at: mail?.at ?? createdAt }

/** @throws ApiError NOT_FOUND */
async function inInbox({ table }: App, params: { id: number }): Promise<Inquiry> {
  const inquiry = await find(table, inquiries, params)
  if (!inquiry) throw apiError('NOT_FOUND')
  return inquiry
}

/** Whether an item is an inquiry from an address, ignoring case. Takes raw items, so that malformed ones match too. */
export const sentFrom =
  (address: string) =>
  ({ email }: Readonly<Record<string, unknown>>) =>
    typeof email === 'string' && email.toLowerCase() === address.toLowerCase()

export const updateInboxSettings: Handler<typeof endpoints.updateSettings> = async (app, { body }) => {
  await save(app.table, inboxSettings, body)
  return { success: true }
}
