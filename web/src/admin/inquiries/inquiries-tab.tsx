import { lengths } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { read } from '../../api/read'
import { Button, SmallButton } from '../../ui/button'
import { Filter } from '../../ui/choice'
import { SearchField } from '../../ui/field'
import { Form } from '../../ui/form'
import { Tooltip } from '../../ui/tooltip'
import { TabHead } from '../shell/tab-head'
import { useShown, useUnsaved } from '../shell/unsaved'
import { ExportButton } from './export-button'
import { InboxBody } from './inbox-body'
import { InboxFoot, ReplyTimes, UndeliveredNotice } from './inbox-overview'
import { defaultView, type InboxView, inquiryPages, isFiltered, mergePages } from './inquiry-pages'
import { isOverdue, isWaiting, mailLabels, statusLabels } from './reply-clock'

/** The Contact Inquiries tab (spec §2.3); with `?spam=1`, the spam and deleted inquiries. */
export function InquiriesTab() {
  const { view, setView } = useView()
  const query = useInfiniteQuery(inquiryPages(view))
  const inbox = query.data && mergePages(query.data)
  const { spam } = view
  const title = spam ? 'Spam and Deleted' : 'Contact Inquiries'
  return (
    <section aria-labelledby="inquiries-title">
      <TabHead id="inquiries-title" title={inbox?.total === undefined ? title : `${title} (${inbox.total})`}>
        <div className="actions">
          {!spam && <ExportButton />}
          <RefreshButton query={query} />
        </div>
      </TabHead>
      {!spam && (
        <UndeliveredNotice onShowUndelivered={() => setView({ ...defaultView, mail: 'undelivered' })} />
      )}
      {!spam && <InboxBar view={view} onChange={setView} />}
      {inbox && (
        <p className="inbox-state" role="status">
          {stateWords(view, inbox)}
        </p>
      )}
      <InboxBody key={JSON.stringify(view)} query={query} shown={inbox?.shown} view={view} />
      <InboxFoot spam={spam} />
      {!spam && <ReplyTimes />}
    </section>
  )
}

/** The list in the URL and its filters. The search is kept out of the URL, as it is often a person's name. */
function useView() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const { proceed } = useUnsaved()
  const shown = useShown(search, (to, options) => void navigate({ search: to, hash }, options))
  const [view, setView] = useState<InboxView>(defaultView)
  return {
    view: new URLSearchParams(shown).get('spam') === '1' ? { ...defaultView, spam: true } : view,
    setView: (next: InboxView) => proceed(() => setView(next)),
  }
}

const statuses = { all: 'All inquiries', ...prefixed('Only', statusLabels) }
const mailStates = { all: 'Any mail', undelivered: 'Mail not delivered', ...prefixed('Mail:', mailLabels) }

function prefixed<Words extends Readonly<Record<string, string>>>(prefix: string, words: Words): Words {
  const all = Object.entries(words).map(([value, word]) => [value, `${prefix} ${word.toLowerCase()}`])
  return Object.fromEntries(all)
}

function InboxBar({ view, onChange }: { view: InboxView; onChange: (view: InboxView) => void }) {
  const [words, setWords] = useState(view.search)
  const [applied, setApplied] = useState(view.search)
  // Not reset by a `key`: that would mount a new field and lose the focus.
  if (applied !== view.search) {
    setApplied(view.search)
    setWords(view.search)
  }
  const seek = (search: string) => onChange({ ...view, search: search.trim() })
  return (
    <search className="inbox-bar">
      <Form className="inbox-search" onSubmit={() => seek(words)}>
        <SearchField
          label="Search the inquiries"
          placeholder="Name, email, venue, words…"
          value={words}
          maxLength={lengths.search}
          onChange={({ target }) => {
            const isEnd = target.value === '' && view.search !== ''
            setWords(isEnd ? view.search : target.value)
            if (isEnd) seek('') // clears the field, unless the user stays to keep an unsaved note
          }}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <Filter label="Inquiries shown" name="status" options={statuses} view={view} onChange={onChange} />
      <Filter
        label="What became of the mail"
        name="mail"
        options={mailStates}
        view={view}
        onChange={onChange}
      />
    </search>
  )
}

/** Status line: how many inquiries a search has covered; without a search, how many are unanswered. */
const stateWords = (view: InboxView, { shown, searched, total = 0 }: ReturnType<typeof mergePages>) =>
  isFiltered(view) ? searchWords(shown.length, searched, total) : waitingWords(view, shown)

function searchWords(found: number, searched: number, total: number): string {
  const which = searched < total ? `the newest ${count(searched)} of ${count(total)}` : `all ${count(total)}`
  return `${count(found)} found among ${which} inquiries.`
}

function waitingWords({ spam }: InboxView, shown: readonly Inquiry[]): string {
  const waiting = shown.filter(isWaiting)
  if (spam || waiting.length === 0) return ''
  const overdue = waiting.filter((inquiry) => isOverdue(inquiry, Date.now())).length
  const late = overdue > 0 ? `, ${count(overdue)} overdue` : ''
  return `${count(waiting.length)} of ${count(shown.length)} on screen ${waiting.length === 1 ? 'is' : 'are'} unanswered${late}.`
}

const count = (n: number) => n.toLocaleString('en-GB')

/** Refetches the inbox: queries are not refetched automatically (spec §7). */
function RefreshButton({ query }: { query: UseInfiniteQueryResult }) {
  const client = useQueryClient()
  const refresh = () => {
    void query.refetch()
    void client.invalidateQueries({ queryKey: read(inquiries.overview).queryKey })
  }
  const refreshing = query.isFetching && !query.isFetchingNextPage && !query.isPending
  return (
    <Tooltip text="Look for new inquiries">
      <SmallButton aria-label="Refresh" onClick={refresh} disabled={query.isFetching}>
        <RefreshCw size={16} aria-hidden="true" className={refreshing ? 'turning' : ''} />
        <span className="wide-only">Refresh</span>
      </SmallButton>
    </Tooltip>
  )
}
