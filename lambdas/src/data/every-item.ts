import type { Item, ListOptions, Table } from './table'

/** All items of a place, however many, some at a time. */
export async function* everyItem(
  table: Table,
  { pk, ...where }: { readonly pk: string } & Pick<ListOptions, 'prefix'>,
): AsyncGenerator<Item> {
  for (let more: ListOptions | undefined = {}; more; ) {
    const { items, next } = await table.list(pk, { ...where, ...more, limit: 500 })
    yield* items
    more = next === undefined ? undefined : { after: next }
  }
}
