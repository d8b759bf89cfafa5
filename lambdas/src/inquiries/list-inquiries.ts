import { contactLimits, inquiryLimits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { type Inquiry, type MailState, serviceName, undelivered } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { counters, inboxSettings, inquiries, inquiryCursor, lists, spamInquiries } from '../data/entities'
import { find, list } from '../data/entity'
import { type Handler, type HandlerInput, Reply } from '../http/handler'

type Query = HandlerInput<typeof endpoints.list>['query']

/** Lists inquiries, newest first. Without a search, a page costs one query and one counter read, however many exist. */
export const listInquiries: Handler<typeof endpoints.list> = async (app, { query }) => {
  if (query.spam) {
    const { values, next } = await list(app, spamInquiries, { ...lists.spamInquiries, ...pageOf(query) })
    return new Reply(values, { headers: cursorHeader(next) })
  }
  const sought = query.search !== '' || query.status !== undefined || query.mail !== undefined
  const [{ values, next, searched }, total] = await Promise.all([
    sought
      ? searchInquiries(app, query)
      : { ...(await list(app, inquiries, { ...lists.inquiries, ...pageOf(query) })), searched: undefined },
    app.table.get(counters.inquiryTotal),
  ])
  const headers = {
    'x-total-count': String(total?.n ?? 0),
    ...(searched === undefined ? {} : { 'x-searched-count': String(searched) }),
    ...cursorHeader(next),
  }
  return new Reply(values, { headers })
}

const pageOf = ({ limit, cursor }: Query) => ({
  descending: true,
  limit: limit ?? inquiryLimits.pageMax,
  maxBytes: inquiryLimits.bytesMax,
  ...(cursor === undefined ? {} : { after: inquiryCursor(cursor) }),
})

const cursorHeader = (next: string | undefined): Record<string, string> =>
  next === undefined ? {} : { 'x-next-cursor': String(Number(next)) }

/** Searches the next `searchAtOnce` inquiries. @returns matches, number searched, and the key to continue after */
async function searchInquiries(app: App, query: Query) {
  const page = pageOf(query)
  const { values, next } = await list(app, inquiries, {
    ...lists.inquiries,
    ...page,
    limit: inquiryLimits.searchAtOnce,
  })
  const found = values.filter(matcher(query))
  const shown = found.slice(0, page.limit)
  const last = found.length > page.limit ? shown.at(-1) : undefined
  if (!last) return { values: shown, searched: values.length, next }
  return { values: shown, searched: values.indexOf(last) + 1, next: inquiryCursor(last.id) }
}

/** Returns a predicate for the filters of a query. Every word of a search must occur somewhere in the inquiry. */
function matcher({ search, status, mail }: Query): (inquiry: Inquiry) => boolean {
  const words = plain(search).split(/\s/)
  return (inquiry) => {
    if (status && inquiry.status !== status) return false
    if (mail && !isMailed(inquiry, mail)) return false
    const text = plain(textOf(inquiry))
    return words.every((word) => text.includes(word))
  }
}

function isMailed({ mail }: Inquiry, wanted: MailState | 'undelivered'): boolean {
  if (!mail) return false
  return wanted === 'undelivered' ? undelivered.includes(mail.state) : mail.state === wanted
}

/** Returns all text that the card shows, and the phone number's digits, so that its spacing does not matter. */
function textOf({ firstName, lastName, email, phone, venue, services: service, message, note }: Inquiry) {
  const asked = service && `${service} ${serviceName(service)}`
  const digits = phone.replace(/\D/g, '')
  return [`${firstName} ${lastName}`, email, phone, digits, venue, asked, message, note].join('\n')
}

/** Removes accents and capitals, so that a search for Zoe finds Zoë. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const dayMs = 86_400_000
const measuredDays = [30, 365]
const promisedMs = contactLimits.replyHours * 3_600_000

/** Summarises the newest `inquiryLimits.searchAtOnce` inquiries, which on most sites are all of them. */
export const getInboxOverview: Handler<typeof endpoints.overview> = async (app) => {
  const newest = { ...lists.inquiries, descending: true, limit: inquiryLimits.searchAtOnce }
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

/** Measures reply times. Inquiries archived without an answer are not counted: they were spam or needed none. */
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
