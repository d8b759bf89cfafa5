import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import { type Entity, find, save } from './entity'
import { ConditionFailed } from './table'

interface Versioned {
  version?: number | undefined
  writeId?: string | undefined
}

interface UpdateRequest<Value, Source> {
  readonly source: Source
  /** The version that the editor saw; without one the last save wins. */
  readonly version: number | undefined
  /** What to start from when nothing is stored; without it nothing stored is 404. */
  readonly initial?: Value
  /** One that returns what it was given writes nothing. */
  readonly change: (current: Value) => Value
  /** Told what is about to be replaced. */
  readonly keep?: (replaced: Value & { version: number }) => Promise<void>
}

/** An item never has so many writers at one moment. */
const attempts = 60

/**
 * Changes one item, on the version that it read: no save is lost unseen.
 * @throws ApiError CONFLICT with the `current` value when the editor's version is stale; NOT_FOUND
 */
export async function update<Value extends Versioned, Source extends object>(
  app: App,
  of: Entity<Value, Source>,
  request: UpdateRequest<Value, Source>,
): Promise<Value> {
  const writeId = app.token(9)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await find(app.table, of, request.source)
    if (stored?.writeId === writeId) return stored // ours: only the answer to it was lost
    const updated = await replace(app, of, request, { stored, writeId })
    if (updated) return updated
  }
  throw apiError('UNAVAILABLE', { retryAfter: 1 })
}

/** @returns undefined when another write came first */
async function replace<Value extends Versioned, Source extends object>(
  app: App,
  of: Entity<Value, Source>,
  request: UpdateRequest<Value, Source>,
  { stored, writeId }: { stored: Value | undefined; writeId: string },
): Promise<Value | undefined> {
  const current = stored ?? request.initial
  if (!current) throw apiError('NOT_FOUND')
  const version = current.version ?? 0
  if (request.version !== undefined && request.version !== version) throw conflict(current)
  const changed = request.change(current)
  if (changed === stored) return stored
  if (stored) await request.keep?.({ ...stored, version })
  const next = { ...changed, version: version + 1, writeId }
  const done = await saved(app, of, { ...request.source, ...next }, stored ? { version } : 'absent')
  return done ? next : undefined
}

function conflict<Value extends Versioned>({ writeId, ...current }: Value) {
  return apiError('CONFLICT', { details: { current } })
}

async function saved<Value extends object, Source>(
  { table }: App,
  of: Entity<Value, Source>,
  value: Value & Source,
  expect: 'absent' | { version: number },
): Promise<boolean> {
  try {
    await save(table, of, value, expect)
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

/** The fields of a change that are there at all. @throws ApiError VALIDATION_FAILED when none is: nothing is meant */
export function changesOf<Change extends object>(
  change: Change,
): { [K in keyof Change]?: Exclude<Change[K], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw apiError('VALIDATION_FAILED', { message: 'There is nothing to change.' })
  return Object.fromEntries(given) as { [K in keyof Change]?: Exclude<Change[K], undefined> }
}
