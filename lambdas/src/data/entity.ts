import type * as z from 'zod/mini'
import type { App } from '../app'
import type { Log } from '../log'
import type { Condition, Item, Key, ListOptions, Table, TransactItem } from './table'
import { epochSeconds } from './table'

/** Type of item: its schema, and the function that builds its key. Not an ORM: callers see DynamoDB’s operations. */
export interface Entity<Value extends object, Source> {
  readonly name: string
  readonly schema: z.ZodMiniType<Value>
  readonly key: (source: Source) => Key
}

export const entity = <Value extends object, Source>(declared: Entity<Value, Source>) => declared

/** Reads and parses one item; undefined when it does not exist. */
export async function find<Value extends object, Source>(
  table: Table,
  of: Entity<Value, Source>,
  source: Source,
): Promise<Value | undefined> {
  const item = await table.get(of.key(source))
  return item && of.schema.parse(item)
}

/** As `find`, but ignores expired items, which DynamoDB deletes with a delay. */
export async function findLive<Value extends { expiresAt: number }, Source>(
  { table, now }: Pick<App, 'table' | 'now'>,
  of: Entity<Value, Source>,
  source: Source,
): Promise<Value | undefined> {
  const found = await find(table, of, source)
  return found && found.expiresAt > epochSeconds(now()) ? found : undefined
}

/** Puts a value under the key that its entity builds from it. */
export async function save<Value extends object, Source>(
  table: Table,
  of: Entity<Value, Source>,
  value: Value & Source,
  expect?: Condition,
): Promise<void> {
  await table.put(itemOf(of, value), expect)
}

/** Adds the key to a value. */
function itemOf<Value extends object, Source>(of: Entity<Value, Source>, value: Value & Source): Item {
  const { pk, sk } = of.key(value)
  return { ...value, pk, sk }
}

/** Converts an untrusted value to an item, without unknown fields; undefined when it does not match the schema. */
export function readItem<Value extends object & Source, Source>(of: Entity<Value, Source>, value: unknown) {
  const { data } = of.schema.safeParse(value)
  return data && itemOf(of, data)
}

export const putStep = <Value extends object, Source>(
  of: Entity<Value, Source>,
  value: Value & Source,
  expect?: Condition,
): TransactItem => ({ put: itemOf(of, value), ...(expect && { expect }) })

/** Lists and parses items. A malformed item is logged and left out, so that it does not fail the whole list. */
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

/** Yields all items of a partition or prefix, reading 500 at a time. */
export async function* iterateItems(
  table: Table,
  { pk, ...where }: { readonly pk: string } & Pick<ListOptions, 'prefix'>,
): AsyncGenerator<Item> {
  for (let more: ListOptions | undefined = {}; more; ) {
    const { items, next } = await table.list(pk, { ...where, ...more, limit: 500 })
    yield* items
    more = next === undefined ? undefined : { after: next }
  }
}
