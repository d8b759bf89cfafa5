import type * as z from 'zod/mini'
import type { Log } from '../log'
import type { Expectation, Item, Key, ListOptions, Step, Table } from './table'

/** A kind of item: what it looks like and where it lives. Not an ORM: DynamoDB stays in sight. */
export interface Entity<S extends z.ZodMiniObject = z.ZodMiniObject, Source = never> {
  readonly name: string
  readonly schema: S
  readonly key: (source: Source) => Key
}

export const entity = <S extends z.ZodMiniObject, Source>(declared: Entity<S, Source>) => declared

type ValueOf<S extends z.ZodMiniObject> = z.output<S>

/** One item, parsed; undefined when there is none. */
export async function find<S extends z.ZodMiniObject, Source>(
  table: Table,
  of: Entity<S, Source>,
  source: Source,
): Promise<ValueOf<S> | undefined> {
  const item = await table.get(of.key(source))
  return item && (of.schema.parse(item) as ValueOf<S>)
}

/** Stores a value under its own key. */
export async function save<S extends z.ZodMiniObject, Source>(
  table: Table,
  of: Entity<S, Source>,
  value: z.input<S> & Source,
  expect?: Expectation,
): Promise<void> {
  await table.put(itemOf(of, value), expect)
}

/** A value as the item that holds it. */
export const itemOf = <S extends z.ZodMiniObject, Source>(
  of: Entity<S, Source>,
  value: z.input<S> & Source,
): Item => ({ ...value, ...of.key(value) })

export const putStep = <S extends z.ZodMiniObject, Source>(
  of: Entity<S, Source>,
  value: z.input<S> & Source,
  expect: Expectation,
): Step => ({ put: itemOf(of, value), expect })

/** The items of a list, parsed. One that cannot be read is logged and left out: it must not take the rest down. */
export async function list<S extends z.ZodMiniObject>(
  { table, log }: { table: Table; log: Log },
  of: Entity<S, never>,
  { pk, ...where }: { pk: string } & ListOptions,
): Promise<{ values: ValueOf<S>[]; next?: string }> {
  const { items, ...rest } = await table.list(pk, where)
  return { values: parseItems(log, of, items), ...rest }
}

export function parseItems<S extends z.ZodMiniObject>(
  log: Log,
  of: Entity<S, never>,
  items: Item[],
): ValueOf<S>[] {
  return items.flatMap((item) => {
    const parsed = of.schema.safeParse(item)
    if (parsed.success) return [parsed.data as ValueOf<S>]
    log.error('item.malformed', parsed.error, { entity: of.name, sk: item.sk })
    return []
  })
}
