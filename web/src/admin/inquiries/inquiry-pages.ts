import { inquiries } from '@highline/shared/endpoints/inquiries'
import { callWithHeaders } from '@highline/shared/http/call'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { readKey } from '../../api/read'

const pageSize = '50'

interface InquiryPage {
  inquiries: Inquiry[]
  /** How many there are on all pages; undefined where the server does not count them. */
  total: number | undefined
  nextCursor: string | undefined
}

/** The inbox, newest first, or what the honeypot caught; asked for afresh whenever it comes on screen. */
export function inquiryPages({ spam }: { spam: boolean }) {
  const query = { limit: pageSize, spam: spam ? '1' : '0' } as const
  return infiniteQueryOptions({
    queryKey: readKey(inquiries.list, { query }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<InquiryPage> => {
      const request = { query: pageParam === undefined ? query : { ...query, cursor: pageParam } }
      const { body, headers } = await callWithHeaders(inquiries.list, request, { signal })
      return {
        inquiries: body,
        total: countOf(headers.get('x-total-count')),
        nextCursor: headers.get('x-next-cursor') ?? undefined,
      }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })
}

/** What is on screen of them, and how many there are. An inquiry that two pages hold is shown once. */
export function inboxOf({ pages }: InfiniteData<InquiryPage, unknown>) {
  const byId = new Map(pages.flatMap((page) => page.inquiries.map((inquiry) => [inquiry.id, inquiry])))
  const shown = [...byId.values()]
  const last = pages.at(-1)
  const total = last?.total ?? (last?.nextCursor === undefined ? shown.length : undefined)
  return { shown, total }
}

function countOf(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
