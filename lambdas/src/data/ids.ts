import { counters } from './entities'
import type { Table } from './table'

/** The next id of a kind: atomic, never used twice; a write that fails afterwards leaves a gap. */
export async function nextId(table: Table, of: Parameters<typeof counters.id>[0]): Promise<number> {
  return (await table.increment(counters.id(of), 1)).n
}
