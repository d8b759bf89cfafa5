import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '../../ui/button'
import { Tooltip } from '../../ui/tooltip'

/** Nothing is asked for again by itself (spec §7): this does it. */
export function RefreshButton({ query }: { query: UseInfiniteQueryResult }) {
  const refreshing = query.isFetching && !query.isFetchingNextPage && !query.isPending
  return (
    <Tooltip text="Look for new inquiries">
      <Button
        variant="secondary"
        size="small"
        aria-label="Refresh"
        onClick={() => query.refetch()}
        disabled={query.isFetching}
      >
        <RefreshCw size={16} aria-hidden="true" className={refreshing ? 'turning' : ''} />
        <span className="wide-only">Refresh</span>
      </Button>
    </Tooltip>
  )
}
