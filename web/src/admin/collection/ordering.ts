import type { Listed } from './collection'

/** A thing whose number has to change. */
export interface Placing<Item> {
  readonly thing: Item
  readonly sortOrder: number
}

/** The list with one thing moved to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** Things in the order of these ids; what the ids do not know of comes last. */
export function inOrderOf<Item extends Listed>(ids: readonly number[], things: readonly Item[]): Item[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return things.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The numbers that put things in this order. The numbers in use are handed out anew, so that somebody's 10, 20,
 * 30 stay; where some are equal, those after them move up. Only what changes is listed.
 */
export function placings<Item extends Listed>(ordered: readonly Item[]): Placing<Item>[] {
  const numbers = ordered.map(placeOf).sort((a, b) => a - b)
  for (let i = 1; i < numbers.length; i++) {
    numbers[i] = Math.max(numbers[i] ?? 0, (numbers[i - 1] ?? 0) + 1)
  }
  return ordered
    .map((thing, i) => ({ thing, sortOrder: numbers[i] ?? placeOf(thing) }))
    .filter(({ thing, sortOrder }) => placeOf(thing) !== sortOrder)
}

/** What has no number stands where a 1 would (spec §3: "default 1"). */
export const placeOf = ({ sortOrder = 1 }: Listed) => sortOrder

/**
 * Where a thing that is held at a height would fall.
 * @param middles the heights of the middles of all rows, the held one's included
 */
export function placeAt(height: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, i) => i !== from && middle < height).length
}
