import { sortOrderOf } from '@highline/shared/public-content'
import type { Listed } from './collection'

/** An item whose sort order has to change. */
interface Reordered<Item> {
  readonly item: Item
  readonly sortOrder: number
}

/** The list with one item moved. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** Items in the order of these ids; items without an id among them come last. */
export function inOrderOf<Item extends Listed>(ids: readonly number[], items: readonly Item[]): Item[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The numbers that put items in this order. The numbers in use are handed out anew, so that 10, 20, 30
 * stay; where some are equal, those after them move up. Only what changes is listed.
 */
export function reordered<Item extends Listed>(ordered: readonly Item[]): Reordered<Item>[] {
  const numbers = ordered.map(sortOrderOf).sort((a, b) => a - b)
  for (let i = 1; i < numbers.length; i++) {
    numbers[i] = Math.max(numbers[i] ?? 0, (numbers[i - 1] ?? 0) + 1)
  }
  return ordered
    .map((item, i) => ({ item, sortOrder: numbers[i] ?? sortOrderOf(item) }))
    .filter(({ item, sortOrder }) => sortOrderOf(item) !== sortOrder)
}

/**
 * The index at which an item that is held at a height would be dropped.
 * @param middles the heights of the middles of all rows, the held one's included
 */
export function dropIndex(height: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, i) => i !== from && middle < height).length
}
