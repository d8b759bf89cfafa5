import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { apiError } from '@highline/shared/http/api-error'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { changesOf } from '../data/changes'
import { counters, inquiries, lists } from '../data/entities'
import { find } from '../data/entity'
import { everyItem } from '../data/every-item'
import { consumeOnce } from '../data/remove'
import type { Key } from '../data/table'
import { update } from '../data/update'
import type { Handler } from '../http/handler'
import { sentFrom } from './sent-from'

export const updateInquiry: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  return update(app, inquiries, {
    source: params,
    version,
    change: (current) => withAnswer({ ...current, ...change }, app.now()),
  })
}

/** Whoever marks it as new again takes the answer back. */
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
