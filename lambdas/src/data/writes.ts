import { isDeepStrictEqual } from 'node:util'
import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import { counters } from './entities'
import { type Entity, find, save } from './entity'
import { conditionMet, type Key, type Table, type TransactItem } from './table'

interface Versioned {
  version?: number | undefined
  writeId?: string | undefined
}

interface UpdateRequest<Value, Source> {
  readonly source: Source
  /** Version that the client has read. Without it, the last save wins. */
  readonly version?: number | undefined
  /** Initial value when the item does not exist. Without it, a missing item is NOT_FOUND. */
  readonly initial?: Value
  /** Returns the changed value. If it equals the stored one, nothing is written and `version` is not checked. */
  readonly change: (current: Value) => Value
  /** Called with the stored value before it is replaced. */
  readonly keep?: (replaced: Value & { version: number }) => Promise<void>
}

/** Maximum number of attempts; more than an item ever has concurrent writers. */
const attempts = 60

/**
 * Retries until an attempt succeeds.
 * @param attempt returns a falsy value when another write came first @throws ApiError UNAVAILABLE after all attempts
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | false | undefined>): Promise<T> {
  for (let count = 0; count < attempts; count++) {
    const written = await attempt()
    if (written) return written
  }
  throw apiError('UNAVAILABLE', { retryAfter: 1 })
}

/**
 * Changes one item with optimistic locking: the write requires the version that was read, and is retried on a conflict.
 * @throws ApiError CONFLICT with the `current` value when the client's version is stale; NOT_FOUND
 */
export function update<Value extends Versioned, Source extends object>(
  app: App,
  of: Entity<Value, Source>,
  { source, version: seen, initial, change, keep }: UpdateRequest<Value, Source>,
): Promise<Value> {
  const writeId = app.token(9)
  return retryOnConflict<Value>(async () => {
    const stored = await find(app.table, of, source)
    if (stored?.writeId === writeId) return stored // written by this call: only the response was lost
    const current = stored ?? initial
    if (!current) throw apiError('NOT_FOUND')
    const version = current.version ?? 0
    const changed = change(current)
    if (isDeepStrictEqual(changed, stored)) return stored // for example after a save whose response was lost
    mustBeSeen(current, seen)
    if (stored) await keep?.({ ...stored, version })
    const next = { ...changed, version: version + 1, writeId }
    const written = save(app.table, of, { ...source, ...next }, stored ? { version } : 'absent')
    return (await conditionMet(written)) && next
  })
}

function mustBeSeen({ writeId, ...current }: Versioned, seen: number | undefined): void {
  if (seen === undefined || seen === (current.version ?? 0)) return
  throw apiError('CONFLICT', { details: { current } })
}

/** Returns the fields of a change that are not undefined. @throws ApiError VALIDATION_FAILED when there are none */
export function changesOf<Change extends object>(
  change: Change,
): { [K in keyof Change]?: Exclude<Change[K], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw apiError('VALIDATION_FAILED', { message: 'There is nothing to change.' })
  return Object.fromEntries(given) as { [K in keyof Change]?: Exclude<Change[K], undefined> }
}

type Created = Versioned & { id: number }

/** Fields that every new item is stored with. */
export type Stamp = Required<Pick<Created, 'id'>> & { version: number; writeId: string }

/** Creates an item under a new id. Idempotent for the SDK's retries after a lost response. */
export async function create<Value extends Created>(
  app: App,
  of: Entity<Value, { id: number }>,
  kind: Parameters<typeof counters.id>[0],
  make: (stamp: Stamp) => Value,
  writeId = app.token(9),
): Promise<Value> {
  return createAs(app, of, make({ id: await nextId(app.table, kind), version: 1, writeId }))
}

/**
 * As `create`, under an id that is already known. If the same write has stored the item before, returns that item.
 * @throws ApiError UNAVAILABLE when the item was changed since, or another item has the id
 */
export async function createAs<Value extends Created>(
  { table }: App,
  of: Entity<Value, { id: number }>,
  value: Value,
): Promise<Value> {
  if (await conditionMet(save(table, of, value, 'absent'))) return value
  const stored = await find(table, of, value)
  if (stored && stored.writeId === value.writeId) return stored
  throw apiError('UNAVAILABLE', { retryAfter: 1 })
}

/** Returns the next id of a kind. Atomic, and never used twice; a write that fails afterwards leaves a gap. */
export async function nextId(table: Table, of: Parameters<typeof counters.id>[0]): Promise<number> {
  return (await table.increment(counters.id(of), 1)).n
}

/** Deletes an item. Of concurrent deletes only one succeeds. @throws ApiError NOT_FOUND when it does not exist */
export async function remove<Source>(app: App, of: Pick<Entity<object, Source>, 'key'>, source: Source) {
  if (!(await consumeOnce(app, of.key(source)))) throw apiError('NOT_FOUND')
}

/** Deletes an item and applies `more` in one transaction. @returns false when the item does not exist */
export const consumeOnce = (app: App, key: Key, more: readonly TransactItem[] = []): Promise<boolean> =>
  transacted(app, [{ remove: key, expect: 'present' }, ...more])

/**
 * Applies steps in one transaction. The token makes the SDK's retry after a lost response succeed, which the conditions
 * alone would refuse. @returns false when a condition was not met
 */
export const transacted = (
  { table, token }: Pick<App, 'table' | 'token'>,
  steps: readonly TransactItem[],
): Promise<boolean> => conditionMet(table.transact(steps, token(16)))
