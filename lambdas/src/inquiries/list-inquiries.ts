import type { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { inquiries as limits } from '@highline/shared/limits'
import { counters, inquiries, inquiryCursor, lists, spamInquiries } from '../data/entities'
import { list } from '../data/entity'
import { type Handler, Reply } from '../http/handler'

/** Newest first. The first page costs the same however many there are: one query, and the total from its counter. */
export const listInquiries: Handler<typeof endpoints.list> = async (app, { query }) => {
  const page = {
    descending: true,
    limit: query.limit ?? limits.pageMax,
    maxBytes: limits.bytesMax,
    ...(query.cursor === undefined ? {} : { after: inquiryCursor(query.cursor) }),
  }
  if (query.spam) {
    const { values, next } = await list(app, spamInquiries, { ...lists.spamInquiries, ...page })
    return new Reply(values, { headers: cursorHeader(next) })
  }
  const [{ values, next }, total] = await Promise.all([
    list(app, inquiries, { ...lists.inquiries, ...page }),
    app.table.get(counters.inquiryTotal),
  ])
  return new Reply(values, { headers: { 'x-total-count': String(total?.n ?? 0), ...cursorHeader(next) } })
}

const cursorHeader = (next: string | undefined): Record<string, string> =>
  next === undefined ? {} : { 'x-next-cursor': String(Number(next)) }
