import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { categoryLabel } from './media-words'

export type MediaOrder = 'newest' | 'oldest' | 'name' | 'largest'

/** What part of the library is looked at, and in which order. */
export interface MediaView {
  readonly search: string
  readonly category: MediaCategory | 'all'
  readonly order: MediaOrder
}

export const wholeLibrary: MediaView = { search: '', category: 'all', order: 'newest' }

/** The files that a view shows: every word searched for stands in a name, description or category. */
export function viewed(files: readonly Media[], { search, category, order }: MediaView): Media[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return files
    .filter((file) => category === 'all' || file.category === category)
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
