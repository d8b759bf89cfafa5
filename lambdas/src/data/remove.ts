import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import type { Entity } from './entity'
import { ConditionFailed, type Key, type TransactItem } from './table'

/** Deletes an item. Of several deletes at once one succeeds. @throws ApiError NOT_FOUND to all the others */
export async function remove<Value extends object, Source>(
  app: App,
  of: Entity<Value, Source>,
  source: Source,
): Promise<void> {
  if (!(await consumeOnce(app, of.key(source)))) throw apiError('NOT_FOUND')
}

/**
 * Deletes an item that is there, and applies `more` with it, all or nothing. A transaction, because its token tells a
 * retry by the SDK after a lost response from the delete of another caller; a condition alone would refuse both.
 * @returns false when the item is not there, as for all but one of several calls at once
 */
export async function consumeOnce(
  { table, token }: App,
  key: Key,
  more: readonly TransactItem[] = [],
): Promise<boolean> {
  try {
    await table.transact([{ remove: key, expect: 'present' }, ...more], token(16))
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}
