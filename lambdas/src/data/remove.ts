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
 * Deletes an item that is there, and applies `more` with it, all or nothing.
 * @returns false when the item is not there, as for all but one of several calls at once
 */
export const consumeOnce = (app: App, key: Key, more: readonly TransactItem[] = []): Promise<boolean> =>
  transacted(app, [{ remove: key, expect: 'present' }, ...more])

/**
 * Applies steps, all or nothing. The transaction's token tells a retry by the SDK after a lost response from the writes of
 * another caller; conditions alone would refuse both.
 * @returns false when a condition did not hold
 */
export async function transacted(
  { table, token }: Pick<App, 'table' | 'token'>,
  steps: readonly TransactItem[],
): Promise<boolean> {
  try {
    await table.transact(steps, token(16))
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}
