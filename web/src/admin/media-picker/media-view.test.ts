import { describe, expect, it } from 'vitest'
import { mediaWith } from '../../testing/snapshot-example'
import { arrange, type MediaView, wholeLibrary } from './media-view'
import { formatFileDetails } from './media-words'

const files = [
  mediaWith({ id: 1, originalName: 'Roof 10.jpg', category: 'hero', size: 30 }),
  mediaWith({ id: 2, originalName: 'roof 9.jpg', description: 'An abseiler under the stand', size: 10 }),
  mediaWith({ id: 3, originalName: 'mast.png', category: 'project', size: 20 }),
]
const ids = (view: Partial<MediaView>) => arrange(files, { ...wholeLibrary, ...view }).map(({ id }) => id)

describe('library view', () => {
  it('shows all files by default, newest first', () => {
    expect(ids({})).toEqual([3, 2, 1])
  })

  it.each([
    ['oldest', [1, 2, 3]],
    ['name', [3, 2, 1]],
    ['largest', [1, 3, 2]],
  ] as const)('sorts by %s', (order, expected) => {
    expect(ids({ order })).toEqual(expected)
  })

  it('matches files with every search word in name, description or category', () => {
    expect(ids({ search: 'ROOF' })).toEqual([2, 1])
    expect(ids({ search: 'stand abseiler' })).toEqual([2])
    expect(ids({ search: 'roof hero' })).toEqual([1])
    expect(ids({ search: 'crane' })).toEqual([])
  })

  it('filters by category', () => {
    expect(ids({ category: 'project' })).toEqual([3])
  })
})

it.each([
  [{ width: 1920, height: 1080, size: 2_516_582 }, '1920 × 1080 · 2.4 MB'],
  [{ size: 3000 }, '3 kB'],
  [{ size: 1023 }, '1023 B'],
  [{ width: 10, height: 20 }, '10 × 20'],
  [{}, ''],
])('formatFileDetails(%j) formats the known facts', (file, facts) => {
  expect(formatFileDetails(file)).toBe(facts)
})
