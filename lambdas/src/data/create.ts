import type { App } from '../app'
import type { counters } from './entities'
import { type Entity, find, save } from './entity'
import { nextId } from './ids'
import { ExpectationFailed } from './table'

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
  const value = make({ id: await nextId(app.table, kind), version: 1, writeId: app.token(9) })
  try {
    await save(app.table, of, value, 'absent')
  } catch (error) {
    const stored = error instanceof ExpectationFailed ? await find(app.table, of, value) : undefined
    if (stored?.writeId !== value.writeId) throw error
  }
  return value
}
