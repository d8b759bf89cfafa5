import { notices as limits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { apiError } from '@highline/shared/http/api-error'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { counters, inquiries, notices, spamInquiries } from '../data/entities'
import { find, putStep } from '../data/entity'
import { ConditionFailed, epochSeconds } from '../data/table'
import type { Handler } from '../http/handler'

/**
 * Moves an inquiry out of the spam into the inbox and its total, all or nothing. Nobody is mailed of it: whoever
 * moves it has it before their eyes.
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

/** Moved already: the answer was lost, or somebody else was faster. @throws ApiError NOT_FOUND */
async function inInbox({ table }: App, params: { id: number }): Promise<Inquiry> {
  const inquiry = await find(table, inquiries, params)
  if (!inquiry) throw apiError('NOT_FOUND')
  return inquiry
}

const withoutExpiry = <T extends { expiresAt: number }>({ expiresAt, ...inquiry }: T) => inquiry
