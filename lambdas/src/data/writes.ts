import { isDeepStrictEqual } from 'node:util'
import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import { counters } from './entities'
import { type Entity, find, save } from './entity'
import { conditionHeld, type Key, type Table, type TransactItem } from './table'

interface Versioned {
  version?: number | undefined
  writeId?: string | undefined
}

interface UpdateRequest<Value, Source> {
  readonly source: Source
  /** The version that the editor saw; without one the last save wins. */
  readonly version?: number | undefined
  /** What to start from when nothing is stored; without it nothing stored is 404. */
  readonly initial?: Value
  /** One that changes nothing writes nothing, whatever version the editor saw. */
  readonly change: (current: Value) => Value
  /** Told what is about to be replaced. */
  readonly keep?: (replaced: Value & { version: number }) => Promise<void>
}

/** An item never has so many writers at one moment. */
const attempts = 60

/**
 * @param attempt answers nothing when another write came first: then it is tried again
 * @throws ApiError UNAVAILABLE when they keep coming
 */
export async function untilWritten<T>(attempt: () => Promise<T | false | undefined>): Promise<T> {
  for (let count = 0; count < attempts; count++) {
    const written = await attempt()
    if (written) return written
  }
  throw apiError('UNAVAILABLE', { retryAfter: 1 })
}

/**
 * Changes one item, on the version that it read: no save is lost unseen.
 * @throws ApiError CONFLICT with the `current` value when the editor's version is stale; NOT_FOUND
 */
export function update<Value extends Versioned, Source extends object>(
  app: App,
  of: Entity<Value, Source>,
  { source, version: seen, initial, change, keep }: UpdateRequest<Value, Source>,
): Promise<Value> {
  const writeId = app.token(9)
  return untilWritten<Value>(async () => {
    const stored = await find(app.table, of, source)
    if (stored?.writeId === writeId) return stored // ours: only the answer to it was lost
    const current = stored ?? initial
    if (!current) throw apiError('NOT_FOUND')
    const version = current.version ?? 0
    const changed = change(current)
    if (isDeepStrictEqual(changed, stored)) return stored // such as by a save whose answer was lost
    mustBeSeen(current, seen)
    if (stored) await keep?.({ ...stored, version })
    const next = { ...changed, version: version + 1, writeId }
    const written = save(app.table, of, { ...source, ...next }, stored ? { version } : 'absent')
    return (await conditionHeld(written)) && next
  })
}

function mustBeSeen({ writeId, ...current }: Versioned, seen: number | undefined): void {
  if (seen === undefined || seen === (current.version ?? 0)) return
  throw apiError('CONFLICT', { details: { current } })
}

/** The fields of a change that are there at all. @throws ApiError VALIDATION_FAILED when none is: nothing is meant */
export function changesOf<Change extends object>(
  change: Change,
): { [K in keyof Change]?: Exclude<Change[K], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw apiError('VALIDATION_FAILED', { message: 'There is nothing to change.' })
  return Object.fromEntries(given) as { [K in keyof Change]?: Exclude<Change[K], undefined> }
}

type Created = Versioned & { id: number }

/** What a new item is stored with. */
export type Stamp = Required<Pick<Created, 'id'>> & { version: number; writeId: string }

/** Stores a new thing under a fresh id. Sent twice because its answer was lost, it is still one thing. */
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
 * As `create`, under an id that was drawn before; what this same write has stored already is the answer.
 * @throws ApiError UNAVAILABLE when it was changed before the answer to its write arrived, or another item has the id
 */
export async function createAs<Value extends Created>(
  { table }: App,
  of: Entity<Value, { id: number }>,
  value: Value,
): Promise<Value> {
  if (await conditionHeld(save(table, of, value, 'absent'))) return value
  const stored = await find(table, of, value)
  if (stored && stored.writeId === value.writeId) return stored
  throw apiError('UNAVAILABLE', { retryAfter: 1 })
}

/** The next id of a kind: atomic, never used twice; a write that fails afterwards leaves a gap. */
export async function nextId(table: Table, of: Parameters<typeof counters.id>[0]): Promise<number> {
  return (await table.increment(counters.id(of), 1)).n
}

/** Deletes an item. Of several deletes at once one succeeds. @throws ApiError NOT_FOUND to all the others */
export async function remove<Source>(app: App, of: Pick<Entity<object, Source>, 'key'>, source: Source) {
  if (!(await consumeOnce(app, of.key(source)))) throw apiError('NOT_FOUND')
}

/** Deletes an item, and applies `more` with it, all or nothing. @returns false when it is not there */
export const consumeOnce = (app: App, key: Key, more: readonly TransactItem[] = []): Promise<boolean> =>
  transacted(app, [{ remove: key, expect: 'present' }, ...more])

/**
 * Applies steps, all or nothing. Its token tells the SDK's retry after a lost response from writes of others;
 * conditions alone would refuse both. @returns false when a condition did not hold
 */
export const transacted = (
  { table, token }: Pick<App, 'table' | 'token'>,
  steps: readonly TransactItem[],
): Promise<boolean> => conditionHeld(table.transact(steps, token(16)))
