import type * as z from 'zod/mini'
import type { App } from '../app'
import type { Log } from '../log'
import type { Condition, Item, Key, ListOptions, Table, TransactItem } from './table'
import { epochSeconds } from './table'

/** A kind of item: what it looks like and where it lives. Not an ORM: DynamoDB stays in sight. */
export interface Entity<Value extends object, Source> {
  readonly name: string
  readonly schema: z.ZodMiniType<Value>
  readonly key: (source: Source) => Key
}

export const entity = <Value extends object, Source>(declared: Entity<Value, Source>) => declared

/** One item, parsed; undefined when there is none. */
export async function find<Value extends object, Source>(
  table: Table,
  of: Entity<Value, Source>,
  source: Source,
): Promise<Value | undefined> {
  const item = await table.get(of.key(source))
  return item && of.schema.parse(item)
}

/** As `find`, but of what has not expired: DynamoDB deletes late. */
export async function findLive<Value extends { expiresAt: number }, Source>(
  { table, now }: Pick<App, 'table' | 'now'>,
  of: Entity<Value, Source>,
  source: Source,
): Promise<Value | undefined> {
  const found = await find(table, of, source)
  return found && found.expiresAt > epochSeconds(now()) ? found : undefined
}

/** Stores a value under its own key. */
export async function save<Value extends object, Source>(
  table: Table,
  of: Entity<Value, Source>,
  value: Value & Source,
  expect?: Condition,
): Promise<void> {
  await table.put(itemOf(of, value), expect)
}

/** A value as the item that holds it. */
function itemOf<Value extends object, Source>(of: Entity<Value, Source>, value: Value & Source): Item {
  const { pk, sk } = of.key(value)
  return { ...value, pk, sk }
}

/** A value as the item to store, with nothing that the entity does not know; undefined for what is none of its kind. */
export function readItem<Value extends object & Source, Source>(of: Entity<Value, Source>, value: unknown) {
  const { data } = of.schema.safeParse(value)
  return data && itemOf(of, data)
}

export const putStep = <Value extends object, Source>(
  of: Entity<Value, Source>,
  value: Value & Source,
  expect?: Condition,
): TransactItem => ({ put: itemOf(of, value), ...(expect && { expect }) })

/** The items of a list, parsed. One that cannot be read is logged and left out: it must not take the rest down. */
export async function list<Value extends object>(
  { table, log }: { table: Table; log: Log },
  of: Entity<Value, never>,
  { pk, ...where }: { pk: string } & ListOptions,
): Promise<{ values: Value[]; next?: string }> {
  const { items, ...rest } = await table.list(pk, where)
  return { values: parseItems(log, of, items), ...rest }
}

export function parseItems<Value extends object>(log: Log, of: Entity<Value, never>, items: Item[]): Value[] {
  return items.flatMap((item) => {
    const parsed = of.schema.safeParse(item)
    if (parsed.success) return [parsed.data]
    log.error('item.malformed', parsed.error, { entity: of.name, sk: item.sk })
    return []
  })
}

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
