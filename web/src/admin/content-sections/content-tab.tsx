import { type ContentKey, defaultText } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { EmptyState } from '../../ui/empty-state'
import { SearchField } from '../../ui/field'
import { useCompanyName } from '../shell/company-name'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { ContentCard } from './content-card'
import { contentEntries, grouped, matches } from './content-groups'
import { useDrafts } from './use-drafts'

/** Content: every text of the page. */
export function ContentTab() {
  const query = useQuery(read(contentSections.list))
  const [search, setSearch] = useState('')
  return (
    <section aria-labelledby="content-title">
      <TabHead
        id="content-title"
        title="Content"
        lead="Every text of the page. A saved text is live within seconds."
      >
        <LiveMark />
        <div className="search">
          <SearchField
            label="Search the texts"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </TabHead>
      <QueryState query={query} what="the content" like="content-waiting" blocks={8}>
        {(sections) => <Groups sections={sections} search={search} />}
      </QueryState>
    </section>
  )
}

/** A card that is being edited is shown, whether it matches the search or not. */
function Groups({ sections, search }: { sections: readonly ContentSection[]; search: string }) {
  const companyName = useCompanyName()
  const { drafts, open, change, close } = useDrafts()
  const year = new Date().getFullYear()
  const fallbackOf = (key: ContentKey) => defaultText(key, { companyName, year })
  const entries = contentEntries(sections, fallbackOf)
  const groups = grouped(entries.filter((entry) => drafts[entry.key] ?? matches(entry, search)))
  if (groups.length === 0) return <EmptyState text={`No text contains “${search}”.`} />
  return groups.map((group) => (
    <section key={group.section} aria-labelledby={`group-${group.section}`}>
      <h3 className="tab-part" id={`group-${group.section}`}>
        {group.title}
      </h3>
      <div className="card content-cards">
        {group.entries.map((entry) => (
          <ContentCard
            key={entry.key}
            entry={entry}
            draft={drafts[entry.key]}
            onEdit={(draft) => open(entry.key, draft)}
            onDraft={(update) => change(entry.key, update)}
            onClose={() => close(entry.key)}
          />
        ))}
      </div>
    </section>
  ))
}
