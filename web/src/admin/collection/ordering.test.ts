import { expect, it } from 'vitest'
import { dropIndex } from './use-drag'
import { moved, reordered } from './use-ordering'

it.each([
  ['changes its neighbour’s and its own alone', [1, 2, 3, 4], 1, 2, { 2: 2, 1: 3 }],
  ['leaves those that were chosen in use', [10, 20, 30], 2, 0, { 2: 10, 0: 20, 1: 30 }],
  ['makes equal ones after it distinct', [1, 1, 1], 2, 0, { 0: 2, 1: 3 }],
  ['counts those that are missing as the first', [undefined, undefined], 1, 0, { 0: 2 }],
  ['may leave one below zero', [-3, 0], 1, 0, { 1: -3, 0: 0 }],
  ['changes none where everything stands in its place', [1, 5, 9], 1, 1, {}],
])('sort orders: a move %s', (_, numbers, from, to, changed) => {
  const items = numbers.map((sortOrder, id) => ({ id, sortOrder }))
  const changes = reordered(moved(items, from, to))
  expect(Object.fromEntries(changes.map(({ item, sortOrder }) => [item.id, sortOrder]))).toEqual(changed)
})

it.each([
  [0, 20, 0],
  [0, 120, 0],
  [0, 160, 1],
  [0, 900, 2],
  [2, 140, 1],
  [2, 10, 0],
  [1, 150, 1],
])('row centres 50, 150 and 250: a drag from index %i to y=%i drops at index %i', (from, at, to) => {
  expect(dropIndex(at, [50, 150, 250], from)).toBe(to)
})
