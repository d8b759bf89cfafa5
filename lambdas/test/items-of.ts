import type { Item, Key } from '../src/data/table'

interface Place {
  readonly pk: string
  readonly prefix?: string
}

/** Of all items those that lie in a place: one of `lists`. */
export const itemsOf = (items: readonly Item[], { pk, prefix = '' }: Place) =>
  items.filter((item) => item.pk === pk && item.sk.startsWith(prefix))

/** What a counter, one of `counters`, has come to. */
export const countIn = (items: readonly Item[], { pk, sk }: Key) =>
  Number(items.find((item) => item.pk === pk && item.sk === sk)?.n ?? 0)
