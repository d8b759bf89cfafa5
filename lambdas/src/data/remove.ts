import { refuse } from '@highline/shared/http/errors'
import type { App } from '../app'
import { type Entity, find } from './entity'

/** Removes a thing that is there; removing it twice at once is once. @throws ApiError NOT_FOUND */
export async function remove<Value extends object, Source>(
  { table }: App,
  of: Entity<Value, Source>,
  source: Source,
): Promise<void> {
  if (!(await find(table, of, source))) throw refuse('NOT_FOUND')
  await table.remove(of.key(source))
}
