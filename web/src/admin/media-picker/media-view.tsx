import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button'
import { Filter } from '../../ui/choice'
import { EmptyState } from '../../ui/empty-state'
import { SearchField } from '../../ui/field'
import { matchesSearch } from '../shell/matches-search'
import { categories, fileName } from './media-words'

const shownCategories = { all: 'All categories', ...categories }
const uses = { any: 'Used or not', used: 'Used', unused: 'Unused' }
const orders = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', largest: 'Largest first' }

export interface MediaView {
  readonly search: string
  readonly category: MediaCategory | 'all'
  readonly order: keyof typeof orders
  readonly use: keyof typeof uses
}

export const wholeLibrary: MediaView = { search: '', category: 'all', order: 'newest', use: 'any' }

interface MediaViewBarProps {
  view: MediaView
  onChange: (view: MediaView) => void
  byUse?: boolean
}

export function MediaViewBar({ view, onChange, byUse = false }: MediaViewBarProps) {
  const shared = { view, onChange }
  return (
    <search className="media-view">
      <div className="media-search">
        <SearchField
          label="Search the files"
          value={view.search}
          onChange={({ target }) => onChange({ ...view, search: target.value })}
        />
      </div>
      <Filter label="Category shown" name="category" options={shownCategories} {...shared} />
      {byUse && <Filter label="Use shown" name="use" options={uses} {...shared} />}
      <Filter label="Order" name="order" options={orders} {...shared} />
    </search>
  )
}

/** Filters and sorts files. Every word of the search must occur in the name, description or category. */
export function arrange(
  files: readonly Media[],
  { search, category, order, use }: MediaView,
  countUses?: (id: number) => number,
): Media[] {
  return files
    .filter((file) => category === 'all' || file.category === category)
    .filter(({ id }) => use === 'any' || !countUses || countUses(id) > 0 === (use === 'used'))
    .filter((file) => matchesSearch([fileName(file), file.description, categories[file.category]], search))
    .toSorted(compare[order])
}

/** Compares ages by id, as ids only increase. */
const compare: Record<MediaView['order'], (a: Media, b: Media) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  name: (a, b) => byName.compare(fileName(a), fileName(b)) || a.id - b.id,
  largest: (a, b) => (b.size ?? 0) - (a.size ?? 0) || b.id - a.id,
}

const byName = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Number of files rendered at first, and added by each press of the button. */
const pageSize = 60

interface FoundFilesProps {
  files: readonly Media[]
  view: MediaView
  countUses?: ((id: number) => number) | undefined
  /** Text shown if there are no files at all. */
  none?: string
  children: (files: readonly Media[]) => ReactNode
}

/** Renders the files that a view finds, after their number; of a long list the first ones, with a button for more. */
export function FoundFiles({ files, view, countUses, none = noneFound, children }: FoundFilesProps) {
  const [shown, setShown] = useState(pageSize)
  const found = arrange(files, view, countUses)
  return (
    <>
      <p className="library-count" role="status">
        {found.length === files.length
          ? `${files.length} file(s)`
          : `${found.length} of ${files.length} file(s)`}
      </p>
      {found.length === 0 && <EmptyState text={files.length === 0 ? none : noneFound} />}
      {children(found.slice(0, shown))}
      {found.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          Show More
        </Button>
      )}
    </>
  )
}

const noneFound = 'No file fits the search.'
