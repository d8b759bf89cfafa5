import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUnsaved } from '../shell/unsaved'
import { ExportButton } from './export-button'
import { InboxBar } from './inbox-bar'
import { InboxBody } from './inbox-body'
import { InboxFoot } from './inbox-foot'
import { InboxState } from './inbox-state'
import { everything, type InboxView, inboxOf, inquiryPages } from './inquiry-pages'
import { RefreshButton } from './refresh-button'

/** Contact Inquiries (spec §2.3), and with `?spam=1` what was caught as spam. */
export function InquiriesTab() {
  const { view, setView } = useView()
  const query = useInfiniteQuery(inquiryPages(view))
  const inbox = query.data && inboxOf(query.data)
  const { spam } = view
  const title = spam ? 'Spam' : 'Contact Inquiries'
  return (
    <section aria-labelledby="inquiries-title">
      <div className="tab-head">
        <h2 className="tab-title" id="inquiries-title">
          {inbox?.total === undefined ? title : `${title} (${inbox.total})`}
        </h2>
        <div className="inbox-tools">
          {!spam && <ExportButton />}
          <RefreshButton query={query} />
        </div>
      </div>
      {!spam && <InboxBar view={view} onChange={setView} />}
      {inbox && <InboxState view={view} {...inbox} />}
      <InboxBody key={JSON.stringify(view)} query={query} shown={inbox?.shown} view={view} />
      <InboxFoot spam={spam} />
    </section>
  )
}

/** What is looked for is kept out of the address: it is somebody's name more often than not. */
function useView() {
  const [search] = useSearchParams()
  const { leave } = useUnsaved()
  const [view, setView] = useState<InboxView>(everything)
  return {
    view: search.get('spam') === '1' ? { ...everything, spam: true } : view,
    setView: (next: InboxView) => leave(() => setView(next)),
  }
}
