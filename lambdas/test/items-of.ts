import type { Item, Key } from '../src/data/table'

interface Place {
  readonly pk: string
  readonly prefix?: string
}

/** Returns the items of one of `lists`. */
export const itemsOf = (items: readonly Item[], { pk, prefix = '' }: Place) =>
  items.filter((item) => item.pk === pk && item.sk.startsWith(prefix))

/** Value of one of `counters`; 0 without an item. */
export const countIn = (items: readonly Item[], { pk, sk }: Key) =>
  Number(items.find((item) => item.pk === pk && item.sk === sk)?.n ?? 0)
