import { inquiries as limits } from '@highline/shared/constants'
import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { counters, inquiries, inquiryCursor, lists, spamInquiries } from '../data/entities'
import { list } from '../data/entity'
import { type Handler, type HandlerInput, Reply } from '../http/handler'
import { searchInquiries } from './search-inquiries'

type Query = HandlerInput<typeof endpoints.list>['query']

/** Newest first. The first page costs the same however many there are: one query, and the total from its counter. */
export const listInquiries: Handler<typeof endpoints.list> = async (app, { query }) => {
  if (query.spam) {
    const { values, next } = await list(app, spamInquiries, { ...lists.spamInquiries, ...pageOf(query) })
    return new Reply(values, { headers: cursorHeader(next) })
  }
  const sought = query.search !== '' || query.status !== undefined
  const [{ values, next, searched }, total] = await Promise.all([
    sought
      ? searchInquiries(app, query, pageOf(query))
      : { ...(await list(app, inquiries, { ...lists.inquiries, ...pageOf(query) })), searched: undefined },
    app.table.get(counters.inquiryTotal),
  ])
  const counts = { 'x-total-count': String(total?.n ?? 0), ...searchedHeader(searched) }
  return new Reply(values, { headers: { ...counts, ...cursorHeader(next) } })
}

const pageOf = ({ limit, cursor }: Query) => ({
  descending: true,
  limit: limit ?? limits.pageMax,
  maxBytes: limits.bytesMax,
  ...(cursor === undefined ? {} : { after: inquiryCursor(cursor) }),
})

const cursorHeader = (next: string | undefined): Record<string, string> =>
  next === undefined ? {} : { 'x-next-cursor': String(Number(next)) }

const searchedHeader = (searched: number | undefined): Record<string, string> =>
  searched === undefined ? {} : { 'x-searched-count': String(searched) }
