import { MediaCategory } from '@highline/shared/schemas/media'
import { useId } from 'react'
import { Choice } from './choice'
import type { MediaOrder, MediaView } from './media-view'
import { categoryLabel } from './media-words'

export const categoryOptions = MediaCategory.options.map((value) => ({ value, label: categoryLabel(value) }))

const filters = [{ value: 'all', label: 'All categories' } as const, ...categoryOptions]

const orders: { value: MediaOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
]

interface MediaViewBarProps {
  view: MediaView
  onChange: (view: MediaView) => void
}

/** Search, category and order of a grid of files. */
export function MediaViewBar({ view, onChange }: MediaViewBarProps) {
  const id = useId()
  return (
    <search className="media-view">
      <div className="media-search">
        <label className="visually-hidden" htmlFor={id}>
          Search the files
        </label>
        <input
          id={id}
          className="control"
          type="search"
          placeholder="Search the files"
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
      <Choice
        label="Order"
        labelShown={false}
        options={orders}
        value={view.order}
        onChange={(order) => onChange({ ...view, order })}
      />
    </search>
  )
}
