import { inquiries } from '@highline/shared/endpoints/inquiries'
import { callWithHeaders } from '@highline/shared/http/call'
import { endpointKey } from '@highline/shared/http/endpoint'
import type { Inquiry, InquiryStatus, MailState } from '@highline/shared/schemas/inquiry'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { readKey } from '../../api/read'

const pageSize = '50'

/** Selection that the inbox shows: the spam, without search and filters, or the other inquiries that match them. */
export interface InboxView {
  readonly spam: boolean
  readonly search: string
  readonly status: InquiryStatus | 'all'
  readonly mail: MailState | 'undelivered' | 'all'
}

export const defaultView: InboxView = { spam: false, search: '', status: 'all', mail: 'all' }

/** Whether a search or filter is active. */
export const isFiltered = ({ search, status, mail }: InboxView) =>
  search !== '' || status !== 'all' || mail !== 'all'

interface InquiryPage {
  inquiries: Inquiry[]
  /** Number of inquiries in the whole inbox; undefined for the spam. */
  total: number | undefined
  /** Number of inquiries that the server examined for this page of a search. */
  searched: number
  nextCursor: string | undefined
}

export type InquiryPages = InfiniteData<InquiryPage, unknown>

/** Query options of the inbox (newest first) or the spam; refetched on every mount. */
export function inquiryPages(view: InboxView) {
  const query = queryOf(view)
  return infiniteQueryOptions({
    queryKey: readKey(inquiries.list, { query }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<InquiryPage> => {
      const request = { query: pageParam === undefined ? query : { ...query, cursor: pageParam } }
      const { body, headers } = await callWithHeaders(inquiries.list, request, { signal })
      const total = headers.get('x-total-count')
      return {
        inquiries: body,
        total: total === null ? undefined : Number(total),
        searched: Number(headers.get('x-searched-count')),
        nextCursor: headers.get('x-next-cursor') ?? undefined,
      }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })
}

function queryOf({ spam, search, status, mail }: InboxView) {
  return {
    limit: pageSize,
    spam: spam ? '1' : '0',
    ...(search === '' ? {} : { search }),
    ...(status === 'all' ? {} : { status }),
    ...(mail === 'all' ? {} : { mail }),
  } as const
}

/** Returns the loaded inquiries and their totals. An inquiry that occurs on two pages is listed once. */
export function mergePages({ pages }: InquiryPages) {
  const byId = new Map(pages.flatMap((page) => page.inquiries.map((inquiry) => [inquiry.id, inquiry])))
  const shown = [...byId.values()]
  const last = pages.at(-1)
  const total = last?.total ?? (last?.nextCursor === undefined ? shown.length : undefined)
  return { shown, total, searched: pages.reduce((sum, { searched }) => sum + searched, 0) }
}

const everyList = { queryKey: [endpointKey(inquiries.list)] }

/** Updates an inquiry in every cached list without refetching, unless the cached version is newer. */
export function cacheInquiry(client: QueryClient, inquiry: Inquiry): void {
  change(client, (pages) =>
    pages.map((page) => ({
      ...page,
      inquiries: page.inquiries.map((listed) =>
        listed.id === inquiry.id && listed.version <= inquiry.version ? inquiry : listed,
      ),
    })),
  )
}

/** Removes a deleted inquiry from every cached list that contains it and decrements their totals. Idempotent. */
export function evictInquiry(client: QueryClient, { id }: Pick<Inquiry, 'id'>): void {
  const isIt = (listed: Inquiry) => listed.id === id
  const without = (page: InquiryPage): InquiryPage => ({
    ...page,
    inquiries: page.inquiries.filter((listed) => !isIt(listed)),
    total: page.total === undefined ? undefined : Math.max(0, page.total - 1),
  })
  change(client, (pages) => (pages.some((page) => page.inquiries.some(isIt)) ? pages.map(without) : pages))
}

function change(client: QueryClient, changed: (pages: InquiryPage[]) => InquiryPage[]): void {
  client.setQueriesData<InquiryPages>(
    everyList,
    // Other parts of the admin may have cached the plain response, which has no pages.
    (lists) => (lists?.pages ? { ...lists, pages: changed(lists.pages) } : lists),
  )
  void client.invalidateQueries({ queryKey: [endpointKey(inquiries.overview)] })
  // A fetch in flight may return data from before the change.
  if (client.isFetching(everyList) > 0) void client.invalidateQueries(everyList)
}
