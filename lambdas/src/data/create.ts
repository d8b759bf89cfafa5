import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import { counters } from './entities'
import { type Entity, find, save } from './entity'
import { ConditionFailed, type Table } from './table'

interface Created {
  id: number
  version?: number | undefined
  writeId?: string | undefined
}

/** Stores a new thing under a fresh id. Sent twice because its answer was lost, it is still one thing. */
export async function create<Value extends Created>(
  app: App,
  of: Entity<Value, { id: number }>,
  kind: Parameters<typeof counters.id>[0],
  make: (stamp: { id: number; version: number; writeId: string }) => Value,
): Promise<Value> {
  return createAs(app, of, make({ id: await nextId(app.table, kind), version: 1, writeId: app.token(9) }))
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
  try {
    await save(table, of, value, 'absent')
    return value
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const stored = await find(table, of, value)
    if (stored && stored.writeId === value.writeId) return stored
    throw apiError('UNAVAILABLE', { retryAfter: 1 })
  }
}

/** The next id of a kind: atomic, never used twice; a write that fails afterwards leaves a gap. */
export async function nextId(table: Table, of: Parameters<typeof counters.id>[0]): Promise<number> {
  return (await table.increment(counters.id(of), 1)).n
}
