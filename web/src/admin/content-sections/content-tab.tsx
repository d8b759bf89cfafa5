import { type ContentKey, defaultText } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { read } from '../../api/read'
import { EmptyState } from '../../ui/empty-state'
import { SearchField } from '../../ui/field'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { useCompanyName } from '../shell/site-reads'
import { TabHead } from '../shell/tab-head'
import { ContentCard, shownWithoutSlides } from './content-card'
import { type ContentGroup, contentEntries, grouped, matches } from './content-groups'
import { SiteReview } from './site-review'

export function ContentTab() {
  const query = useQuery(read(contentSections.list))
  const [search, setSearch] = useState('')
  const entries = useEntries(query.data ?? [])
  const unshown = (saved: ContentKey | undefined) =>
    entries.find(({ key }) => key === saved)?.hiddenBySlides ? `Saved. ${shownWithoutSlides}` : undefined
  return (
    <section aria-labelledby="content-title">
      <TabHead
        id="content-title"
        title="Content"
        lead="Every text of the page. A saved text is live within seconds."
      >
        <LiveMark unshown={unshown} />
        <div className="search">
          <SearchField
            label="Search the texts"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </TabHead>
      <QueryState query={query} what="the content" layoutClass="content-waiting" blocks={8}>
        {() => (
          <>
            <SiteReview
              onChange={(key) => {
                flushSync(() => setSearch('')) // the search may have filtered out the card
                goTo(`label-${key}`)
              }}
            />
            <Groups entries={entries} search={search} />
          </>
        )}
      </QueryState>
    </section>
  )
}

function useEntries(sections: readonly ContentSection[]) {
  const companyName = useCompanyName()
  const slides = useQuery(read(heroCarousel.list)).data ?? []
  const files = useQuery(read(media.list)).data ?? []
  const year = new Date().getFullYear()
  return contentEntries(sections, {
    fallbackOf: (key) => defaultText(key, { companyName, year }),
    hasSlides: slides.some(({ mediaId }) => files.some(({ id }) => id === mediaId)),
  })
}

/** Cards that match the search, in groups. A card that is being edited is always shown. */
function Groups({ entries, search }: { entries: ReturnType<typeof useEntries>; search: string }) {
  const [edited, setEdited] = useState<readonly ContentKey[]>([])
  const mark = (key: ContentKey, isEdited: boolean) =>
    setEdited((all) => (isEdited ? [...all, key] : all.filter((one) => one !== key)))
  const found = entries.filter((entry) => edited.includes(entry.key) || matches(entry, search))
  const groups = grouped(found)
  return (
    <>
      <p className="visually-hidden" role="status">
        {search && `${found.length} of ${entries.length} texts`}
      </p>
      {groups.length === 0 ? (
        <EmptyState text={`No text contains “${search}”.`} />
      ) : (
        <div className="content-layout">
          <SectionList groups={groups} />
          <div>
            {groups.map((group) => (
              <section key={group.section} aria-labelledby={headingId(group)}>
                <h3 className="tab-part" id={headingId(group)} tabIndex={-1}>
                  {group.title}
                </h3>
                <div className="card content-cards">
                  {group.entries.map((entry) => (
                    <ContentCard
                      key={entry.key}
                      entry={entry}
                      onEdit={(isEdited) => mark(entry.key, isEdited)}
                    />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const headingId = ({ section }: ContentGroup) => `group-${section}`

/** Contents list of the page sections. Buttons: links would change the URL fragment, which selects the tab. */
function SectionList({ groups }: { groups: readonly ContentGroup[] }) {
  return (
    <nav className="section-list" aria-label="Parts of the page">
      {groups.map((group) => (
        <button key={group.section} type="button" onClick={() => goTo(headingId(group))}>
          {group.title} <span aria-hidden="true">{group.entries.length}</span>
        </button>
      ))}
    </nav>
  )
}

/** Scrolls to a heading, clear of the sticky bar with the page sections, and focuses it. */
function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
