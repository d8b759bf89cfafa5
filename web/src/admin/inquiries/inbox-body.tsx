import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { LoadError } from '../shell/query-state'
import { useCompanyName } from '../shell/site-reads'
import { InquiryList } from './inquiry-list'
import { type InboxView, type InquiryPages, isFiltered } from './inquiry-pages'

type InboxQuery = UseInfiniteQueryResult<InquiryPages>

interface InboxBodyProps {
  query: InboxQuery
  /** Undefined until the first response has arrived. */
  shown: Inquiry[] | undefined
  view: InboxView
}

/** Renders the list, a skeleton or the error. The empty state appears only after a successful response. */
export function InboxBody({ query, shown, view }: InboxBodyProps) {
  const { error, isPending, hasNextPage } = query
  const now = useNow()
  const companyName = useCompanyName()
  if (isPending) return <Skeleton label="Loading inquiries" layoutClass="inquiries" />
  const failed = error && (
    <LoadError title="The inquiries could not be loaded" query={query} onRetry={() => void retry(query)} />
  )
  if (!shown) return failed
  return (
    <>
      {query.isRefetchError && failed}
      {shown.length === 0 && (
        <EmptyState text={noneWords(view, hasNextPage)} {...(isFirst(view) ? firstInquiry : {})} />
      )}
      <InquiryList inquiries={shown} spam={view.spam} now={now} companyName={companyName} />
      {query.isFetchNextPageError && failed}
      {hasNextPage && !query.isFetchNextPageError && <More query={query} seeking={isFiltered(view)} />}
    </>
  )
}

const firstInquiry = {
  hint: 'What visitors send with the form on the page is listed here, newest first.',
  Icon: Inbox,
}
const isFirst = (view: InboxView) => !view.spam && !isFiltered(view)

function noneWords(view: InboxView, more: boolean): string {
  if (view.spam) return 'Nothing was caught as spam or deleted.'
  if (!isFiltered(view)) return 'No contact inquiries yet.'
  return more ? 'None of the inquiries looked through so far matches.' : 'No inquiry matches.'
}

function More({ query, seeking }: { query: InboxQuery; seeking: boolean }) {
  const { isFetchingNextPage } = query
  const label = seeking ? 'Search older inquiries' : 'Load more'
  return (
    <Button
      className="load-more"
      variant="secondary"
      onClick={() => void loadMore(query)}
      disabled={isFetchingNextPage}
    >
      {isFetchingNextPage ? 'Loading…' : label}
    </Button>
  )
}

/** Fetches the next page, again if a concurrent write caused a refetch of the loaded pages instead. */
async function loadMore(query: InboxQuery): Promise<void> {
  const { isSuccess, hasNextPage, data, dataUpdatedAt } = await query.fetchNextPage()
  const readAnew = isSuccess && dataUpdatedAt !== query.dataUpdatedAt
  if (readAnew && hasNextPage && data.pages.length === query.data?.pages.length) await loadMore(query)
}

const retry = (query: InboxQuery) => (query.isFetchNextPageError ? loadMore(query) : query.refetch())

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
