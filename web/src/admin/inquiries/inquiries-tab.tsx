import { useInfiniteQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button'
import { Tooltip } from '../../ui/tooltip'
import { InboxBody } from './inbox-body'
import { inboxOf, inquiryPages } from './inquiry-pages'

/** Contact Inquiries (spec §2.3), and with `?spam=1` what was caught as spam. */
export function InquiriesTab() {
  const [search] = useSearchParams()
  const spam = search.get('spam') === '1'
  const query = useInfiniteQuery(inquiryPages({ spam }))
  const inbox = query.data && inboxOf(query.data)
  const title = spam ? 'Spam' : 'Contact Inquiries'
  const refreshing = query.isFetching && !query.isFetchingNextPage && !query.isPending
  return (
    <section aria-labelledby="inquiries-title">
      <div className="tab-head">
        <h2 className="tab-title" id="inquiries-title">
          {inbox?.total === undefined ? title : `${title} (${inbox.total})`}
        </h2>
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
      </div>
      <InboxBody query={query} shown={inbox?.shown} spam={spam} />
      <OtherList spam={spam} />
    </section>
  )
}

function OtherList({ spam }: { spam: boolean }) {
  const { hash } = useLocation()
  return (
    <p className="tab-foot">
      {spam ? (
        <Link to={{ search: '', hash }}>Back to contact inquiries</Link>
      ) : (
        <Link to={{ search: '?spam=1', hash }}>Show what was caught as spam</Link>
      )}
    </p>
  )
}
