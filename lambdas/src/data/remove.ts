import { refuse } from '@highline/shared/http/refuse'
import type { App } from '../app'
import { type Entity, find } from './entity'
import { ExpectationFailed, type Key } from './table'

/** Removes a thing that is there; removing it twice at once is once. @throws ApiError NOT_FOUND */
export async function remove<Value extends object, Source>(
  { table }: App,
  of: Entity<Value, Source>,
  source: Source,
): Promise<void> {
  if (!(await find(table, of, source))) throw refuse('NOT_FOUND')
  await table.remove(of.key(source))
}

/**
 * Takes away what opens something once: of many at once one succeeds, also when the answer to it was lost.
 * @returns false to all the others
 */
export async function take({ table, token }: App, key: Key): Promise<boolean> {
  try {
    await table.transact([{ remove: key, expect: 'present' }], token(16))
    return true
  } catch (error) {
    if (error instanceof ExpectationFailed) return false
    throw error
  }
}
