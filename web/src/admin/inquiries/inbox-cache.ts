import { inquiries } from '@highline/shared/endpoints/inquiries'
import { endpointKey } from '@highline/shared/http/endpoint'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { QueryClient } from '@tanstack/react-query'
import type { InquiryPages } from './inquiry-pages'

const everyList = { queryKey: [endpointKey(inquiries.list)] }

/** Puts an inquiry in its place in every list, without reading a page again. Of two answers the newer one stays. */
export function replaceInquiry(client: QueryClient, inquiry: Inquiry): void {
  change(client, (page) => ({
    ...page,
    inquiries: page.inquiries.map((listed) =>
      listed.id === inquiry.id && listed.version <= inquiry.version ? inquiry : listed,
    ),
  }))
}

/** Removes a deleted inquiry from every list and from the total. */
export function dropInquiry(client: QueryClient, { id }: Pick<Inquiry, 'id'>): void {
  change(client, (page) => ({
    ...page,
    inquiries: page.inquiries.filter((listed) => listed.id !== id),
    total: page.total === undefined ? undefined : Math.max(0, page.total - 1),
  }))
}

type Page = InquiryPages['pages'][number]

function change(client: QueryClient, changed: (page: Page) => Page): void {
  client.setQueriesData<InquiryPages>(
    everyList,
    // Other parts of the admin may have read the list as it is answered, without pages.
    (lists) => (lists?.pages ? { ...lists, pages: lists.pages.map(changed) } : lists),
  )
  void client.invalidateQueries({ queryKey: [endpointKey(inquiries.overview)] })
  // A list that is loading may have been read before the change.
  if (client.isFetching(everyList) > 0) void client.invalidateQueries(everyList)
}
