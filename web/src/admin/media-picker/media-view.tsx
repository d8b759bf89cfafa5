import { type Media, MediaCategory } from '@highline/shared/schemas/media'
import { SearchField } from '../../ui/field'
import { Choice } from './choice'
import { categoryLabel } from './media-words'

export const categoryOptions = MediaCategory.options.map((value) => ({ value, label: categoryLabel(value) }))

const filters = [{ value: 'all', label: 'All categories' } as const, ...categoryOptions]

const orderOptions: { value: MediaOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
]

interface MediaViewBarProps {
  view: MediaView
  onChange: (view: MediaView) => void
  /** Whether files can be told by their use. */
  byUse?: boolean
}

const useOptions = [
  { value: 'any', label: 'Used or not' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Unused' },
] as const

/** The controls of a `MediaView`. */
export function MediaViewBar({ view, onChange, byUse = false }: MediaViewBarProps) {
  return (
    <search className="media-view">
      <div className="media-search">
        <SearchField
          label="Search the files"
          value={view.search}
          onChange={({ target }) => onChange({ ...view, search: target.value })}
        />
      </div>
      <Choice
        label="Category shown"
        labelShown={false}
        options={filters}
        value={view.category}
        onChange={(category) => onChange({ ...view, category })}
      />
      {byUse && (
        <Choice
          label="Use shown"
          labelShown={false}
          options={useOptions}
          value={view.use}
          onChange={(use) => onChange({ ...view, use })}
        />
      )}
      <Choice
        label="Order"
        labelShown={false}
        options={orderOptions}
        value={view.order}
        onChange={(order) => onChange({ ...view, order })}
      />
    </search>
  )
}

type MediaOrder = 'newest' | 'oldest' | 'name' | 'largest'

/** Search, category, use and order of the files that are shown. */
export interface MediaView {
  readonly search: string
  readonly category: MediaCategory | 'all'
  readonly order: MediaOrder
  readonly use: 'any' | 'used' | 'unused'
}

export const wholeLibrary: MediaView = { search: '', category: 'all', order: 'newest', use: 'any' }

/** The files of a view: every word of the search is in a name, description or category. */
export function viewed(
  files: readonly Media[],
  { search, category, order, use }: MediaView,
  countUses?: (id: number) => number,
): Media[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return files
    .filter((file) => category === 'all' || file.category === category)
    .filter(({ id }) => use === 'any' || !countUses || countUses(id) > 0 === (use === 'used'))
    .filter((file) => words.every((word) => wordsOf(file).includes(word)))
    .toSorted(orders[order])
}

const wordsOf = ({ originalName, filename, description, category }: Media) =>
  [originalName || filename, description, categoryLabel(category)].join('\n').toLowerCase()

/** Ids only grow, so that they tell the age of a file. */
const orders: Record<MediaOrder, (a: Media, b: Media) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  name: (a, b) => byName.compare(a.originalName || a.filename, b.originalName || b.filename) || a.id - b.id,
  largest: (a, b) => (b.size ?? 0) - (a.size ?? 0) || b.id - a.id,
}

const byName = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
