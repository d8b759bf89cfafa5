import { inquiryLimits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { apiError } from '@highline/shared/http/api-error'
import type { Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { counters, inboxSettings, inquiries, lists, notices, spamInquiries } from '../data/entities'
import { everyItem, find, putStep, save } from '../data/entity'
import { epochSeconds, type Key } from '../data/table'
import { changesOf, consumeOnce, transacted, untilWritten, update } from '../data/writes'
import { type Handler, Reply } from '../http/handler'
import { reminderOf } from './notices'

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

/** Leaves the list and the total, and lies beside the spam for as long. */
export const removeInquiry: Handler<typeof endpoints.remove> = async (app, { params }) => {
  await untilWritten(async () => {
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

/** Removes an inquiry for good and lowers the total, together. @returns false when another call was faster */
export const removed = (app: App, key: Key): Promise<boolean> =>
  consumeOnce(app, key, [{ count: counters.inquiryTotal, by: -1 }])

/** Moves an inquiry out of the spam, or back after its deletion, with its part of the total. It is reminded of, not mailed. */
export const keepInquiry: Handler<typeof endpoints.notSpam> = async (app, { params }) => {
  const spam = await find(app.table, spamInquiries, params)
  if (!spam) return inInbox(app, params) // moved already: the answer was lost, or another request came first
  const { expiresAt, deletedAt, ...stored } = spam
  const kept = { ...stored, mail: settledMail(stored) }
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

/** Of an inquiry that nothing will be mailed of any more. */
export const settledMail = ({ mail, createdAt }: Inquiry): Inquiry['mail'] =>
  mail && mail.state !== 'waiting' ? mail : { state: 'unwanted', at: mail?.at ?? createdAt }

/** @throws ApiError NOT_FOUND */
async function inInbox({ table }: App, params: { id: number }): Promise<Inquiry> {
  const inquiry = await find(table, inquiries, params)
  if (!inquiry) throw apiError('NOT_FOUND')
  return inquiry
}

/** Whether an inquiry is from an address, by what is stored of it: also where that can no longer be read as one. */
export const sentFrom =
  (address: string) =>
  ({ email }: Readonly<Record<string, unknown>>) =>
    typeof email === 'string' && email.toLowerCase() === address.toLowerCase()

export const updateInboxSettings: Handler<typeof endpoints.updateSettings> = async (app, { body }) => {
  await save(app.table, inboxSettings, body)
  return { success: true }
}
