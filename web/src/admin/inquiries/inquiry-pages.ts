import { inquiries } from '@highline/shared/endpoints/inquiries'
import { callWithHeaders } from '@highline/shared/http/call'
import { endpointKey } from '@highline/shared/http/endpoint'
import type { Inquiry, InquiryStatus, MailState } from '@highline/shared/schemas/inquiry'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { readKey } from '../../api/read'

const pageSize = '50'

/** What the inbox shows: what was caught as spam, or of the others those that match. */
export interface InboxView {
  readonly spam: boolean
  readonly search: string
  readonly status: InquiryStatus | 'all'
  readonly mail: MailState | 'undelivered' | 'all'
}

export const everything: InboxView = { spam: false, search: '', status: 'all', mail: 'all' }

/** Whether the view leaves out inquiries on purpose. */
export const isSeeking = ({ spam, search, status, mail }: InboxView) =>
  !spam && (search !== '' || status !== 'all' || mail !== 'all')

interface InquiryPage {
  inquiries: Inquiry[]
  /** How many there are in the whole inbox; undefined where the server does not count them. */
  total: number | undefined
  /** How many were looked through for this page of a search. */
  searched: number
  nextCursor: string | undefined
}

export type InquiryPages = InfiniteData<InquiryPage, unknown>

/** The inbox, newest first, or the spam; refetched whenever it is mounted. */
export function inquiryPages(view: InboxView) {
  const query = queryOf(view)
  return infiniteQueryOptions({
    queryKey: readKey(inquiries.list, { query }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<InquiryPage> => {
      const request = { query: pageParam === undefined ? query : { ...query, cursor: pageParam } }
      const { body, headers } = await callWithHeaders(inquiries.list, request, { signal })
      return {
        inquiries: body,
        total: countOf(headers.get('x-total-count')),
        searched: countOf(headers.get('x-searched-count')) ?? 0,
        nextCursor: headers.get('x-next-cursor') ?? undefined,
      }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })
}

function queryOf({ spam, search, status, mail }: InboxView) {
  const page = { limit: pageSize, spam: spam ? '1' : '0' } as const
  if (spam) return page
  return {
    ...page,
    ...(search === '' ? {} : { search }),
    ...(status === 'all' ? {} : { status }),
    ...(mail === 'all' ? {} : { mail }),
  }
}

/** What is on screen of them, and how many there are. An inquiry that two pages hold is shown once. */
export function inboxOf({ pages }: InquiryPages) {
  const byId = new Map(pages.flatMap((page) => page.inquiries.map((inquiry) => [inquiry.id, inquiry])))
  const shown = [...byId.values()]
  const last = pages.at(-1)
  const total = last?.total ?? (last?.nextCursor === undefined ? shown.length : undefined)
  return { shown, total, searched: pages.reduce((sum, { searched }) => sum + searched, 0) }
}

function countOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

const everyList = { queryKey: [endpointKey(inquiries.list)] }

/** Puts an inquiry in its place in every list, without reading a page again. Of two answers the newer one stays. */
export function replaceInquiry(client: QueryClient, inquiry: Inquiry): void {
  change(client, (pages) =>
    pages.map((page) => ({
      ...page,
      inquiries: page.inquiries.map((listed) =>
        listed.id === inquiry.id && listed.version <= inquiry.version ? inquiry : listed,
      ),
    })),
  )
}

/** Removes a deleted inquiry from every list that has it, and from its total, once. */
export function dropInquiry(client: QueryClient, { id }: Pick<Inquiry, 'id'>): void {
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
    // Other parts of the admin may have read the list as it is answered, without pages.
    (lists) => (lists?.pages ? { ...lists, pages: changed(lists.pages) } : lists),
  )
  void client.invalidateQueries({ queryKey: [endpointKey(inquiries.overview)] })
  // A list that is loading may have been read before the change.
  if (client.isFetching(everyList) > 0) void client.invalidateQueries(everyList)
}
