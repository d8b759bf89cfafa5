import { apiError } from '@highline/shared/http/api-error'

/** The fields of a change that are there at all. @throws ApiError VALIDATION_FAILED when none is: nothing is meant */
export function changesOf<Change extends object>(
  change: Change,
): { [K in keyof Change]?: Exclude<Change[K], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw apiError('VALIDATION_FAILED', { message: 'There is nothing to change.' })
  return Object.fromEntries(given) as { [K in keyof Change]?: Exclude<Change[K], undefined> }
}
