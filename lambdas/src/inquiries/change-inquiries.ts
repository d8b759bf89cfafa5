import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { refuse } from '@highline/shared/http/errors'
import { inquiries as limits } from '@highline/shared/limits'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { changesOf } from '../data/changes'
import { counters, inquiries, lists, spamInquiries } from '../data/entities'
import { find, list } from '../data/entity'
import { ExpectationFailed } from '../data/table'
import { update } from '../data/update'
import type { Handler } from '../http/handler'

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
  if (!inquiry || !(await removed(app, inquiry))) throw refuse('NOT_FOUND')
  return { success: true }
}

/** Removes every inquiry of one address, spam included. What was already mailed or backed up is beyond it. */
export const eraseInquiries: Handler<typeof endpoints.erase> = async (app, { body }) => {
  const wanted = ({ email }: Inquiry) => email.toLowerCase() === body.email.toLowerCase()
  const spam = (await list(app, spamInquiries, lists.spamInquiries)).values.filter(wanted)
  for (const inquiry of spam) await app.table.remove(spamInquiries.key(inquiry))
  let count = spam.length
  for await (const inquiry of everyInquiry(app)) {
    if (wanted(inquiry) && (await removed(app, inquiry))) count++
  }
  return { count }
}

/** A few at a time, so that a full inbox fits into a Lambda's memory. */
async function* everyInquiry(app: App): AsyncGenerator<Inquiry> {
  let next: string | undefined
  do {
    const page = await list(app, inquiries, {
      ...lists.inquiries,
      limit: limits.searchAtOnce,
      ...after(next),
    })
    yield* page.values
    next = page.next
  } while (next !== undefined)
}

const after = (sortKey: string | undefined) => (sortKey === undefined ? {} : { after: sortKey })

/** Removes an inquiry and lowers the total, together. @returns false when somebody else was faster */
export async function removed({ table, token }: App, inquiry: Inquiry): Promise<boolean> {
  try {
    const steps = [
      { remove: inquiries.key(inquiry), expect: 'present' as const },
      { count: counters.inquiryTotal, by: -1 },
    ]
    await table.transact(steps, token(16))
    return true
  } catch (error) {
    if (error instanceof ExpectationFailed) return false
    throw error
  }
}
