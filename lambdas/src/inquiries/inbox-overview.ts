import { contact, inquiries as limits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { inboxSettings, inquiries, lists } from '../data/entities'
import { find, list } from '../data/entity'
import type { Handler } from '../http/handler'
import { isMailed } from './list-inquiries'

const dayMs = 86_400_000
const measuredDays = [30, 365]
const promisedMs = contact.replyHours * 3_600_000

/** Reads the newest of the inbox, as many as a search looks through at once: with most sites that is all of it. */
export const getInboxOverview: Handler<typeof endpoints.overview> = async (app) => {
  const newest = { ...lists.inquiries, descending: true, limit: limits.searchAtOnce }
  const [{ values, next }, settings] = await Promise.all([
    list(app, inquiries, newest),
    find(app.table, inboxSettings, {}),
  ])
  const now = app.now().getTime()
  const unanswered = values.filter(({ status }) => status === 'new')
  const longest = now - Math.max(...measuredDays) * dayMs
  return {
    unanswered: unanswered.length,
    undelivered: unanswered.filter((inquiry) => isMailed(inquiry, 'undelivered')).length,
    replies: measuredDays.map((days) => replyTimes(values, days, now)),
    partial: next !== undefined && Date.parse(values.at(-1)?.createdAt ?? '') > longest,
    acknowledge: settings?.acknowledge ?? false,
  }
}

/** What was archived without an answer counts for nothing: spam, and what needed none. */
function replyTimes(inquiries: readonly Inquiry[], days: number, now: number) {
  const recent = inquiries.filter(({ createdAt }) => now - Date.parse(createdAt) <= days * dayMs)
  const took = recent.flatMap(({ createdAt, answeredAt }) =>
    answeredAt ? [Date.parse(answeredAt) - Date.parse(createdAt)] : [],
  )
  const overdue = recent.filter(
    ({ status, createdAt, answeredAt }) =>
      status === 'new' && !answeredAt && now - Date.parse(createdAt) > promisedMs,
  )
  return {
    days,
    answered: took.length,
    inTime: took.filter((ms) => ms <= promisedMs).length,
    due: took.length + overdue.length,
    medianSeconds: median(took.map((ms) => Math.round(ms / 1000))),
  }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}
