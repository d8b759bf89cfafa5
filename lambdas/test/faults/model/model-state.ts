import type { FakeMediaApp } from '../../fake-media-app'

/** Answers to the clients, which the checks compare with the stored data. */
export interface ModelState {
  readonly app: FakeMediaApp
  /** Saves of texts that succeeded. */
  readonly saved: { key: string; version: number; content: string }[]
  /**
   * Sent inquiries by email address, which is unique to an idempotency key; `accepted`: a request was
   * answered with 201.
   */
  readonly sent: Map<string, { accepted: boolean }>
  /** Email addresses of deleted inquiries. */
  readonly deleted: Set<string>
  /** Ids of media files whose deletion for good succeeded. */
  readonly purged: Set<number>
  /** Name of the item with each id that was answered; keys are `<kind> <id>`. */
  readonly ids: Map<string, string>
  /** Challenges with their mailed code, and the number of sessions that it opened. */
  readonly challenges: { sessionId: string; accessCode: string; opened: number }[]
  /** Cookies of all opened sessions, some of which may have ended. */
  readonly live: string[]
  /** Cookies of sessions that have certainly ended. */
  readonly ended: string[]
  /** Violations found while the clients run. */
  readonly violations: string[]
}

export const newModelState = (app: FakeMediaApp, deleted: Set<string>): ModelState => ({
  app,
  saved: [],
  sent: new Map(),
  deleted,
  purged: new Set(),
  ids: new Map(),
  challenges: [],
  live: [],
  ended: [],
  violations: [],
})

/** Records the id of a new item. An id must not be given to two items. */
export function noteId({ ids, violations }: ModelState, kind: string, id: number, name: string): void {
  const owner = ids.get(`${kind} ${id}`)
  if (owner !== undefined && owner !== name)
    violations.push(`${kind} ${id} was given to ${owner} and to ${name}`)
  ids.set(`${kind} ${id}`, name)
}

/** Returns the app, which records the addresses of deleted inquiries, also if the response is lost. */
export function recordDeletions(app: FakeMediaApp, deleted: Set<string>): FakeMediaApp {
  const { transact } = app.table
  const watched: typeof transact = async (steps, token) => {
    const keys = steps.flatMap((step) => ('remove' in step ? [step.remove] : []))
    const gone = await app.table.getMany(keys)
    await transact(steps, token)
    for (const item of gone) if (item) deleted.add(String(item.email))
  }
  return { ...app, table: { ...app.table, transact: watched } }
}
