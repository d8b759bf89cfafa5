import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../../api/error-message'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { InquiryCard } from './inquiry-card'

interface InboxBodyProps {
  query: UseInfiniteQueryResult
  /** Undefined until something has come. */
  shown: Inquiry[] | undefined
  spam: boolean
}

/** The list, or honestly why there is none: "no inquiries" is said only when the server has said so. */
export function InboxBody({ query, shown, spam }: InboxBodyProps) {
  const { error, isPending, hasNextPage, isFetchingNextPage } = query
  if (isPending) return <Skeleton label="Loading inquiries" lines={4} />
  const failed = error && <Failed error={error} onRetry={() => retry(query)} retrying={query.isFetching} />
  if (!shown) return failed
  return (
    <>
      {query.isRefetchError && failed}
      {shown.length === 0 && (
        <EmptyState text={spam ? 'Nothing was caught as spam.' : 'No contact inquiries yet.'} />
      )}
      <ol className="inquiries">
        {shown.map((inquiry) => (
          <li key={inquiry.id}>
            <InquiryCard inquiry={inquiry} />
          </li>
        ))}
      </ol>
      {query.isFetchNextPageError && failed}
      {hasNextPage && !query.isFetchNextPageError && (
        <Button
          className="load-more"
          variant="secondary"
          onClick={() => query.fetchNextPage()}
          disabled={isFetchingNextPage}
        >
          {isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </>
  )
}

const retry = (query: UseInfiniteQueryResult) =>
  query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()

function Failed({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  return (
    <Notice
      title="The inquiries could not be loaded"
      text={errorMessage(error, 'The server did not answer. Please try again.')}
    >
      <Button size="small" onClick={onRetry} disabled={retrying}>
        Retry
      </Button>
    </Notice>
  )
}
