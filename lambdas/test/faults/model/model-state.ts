import type { FakeMediaApp } from '../../fake-media-app'
import type { FakeAnswer } from '../../request'

/** What the clients were told, for the checks to hold against what is stored. */
export interface ModelState {
  readonly app: FakeMediaApp
  /** Texts that were taken: by key and version. */
  readonly saved: { key: string; version: number; content: string }[]
  /** Inquiries that were sent, by their address, which is their key's; and whether an answer said that they are stored. */
  readonly sent: Map<string, { taken: boolean }>
  /** Addresses of inquiries that were deleted. */
  readonly deleted: Set<string>
  /** Media files that were deleted for good. */
  readonly purged: Set<number>
  /** Ids that were answered, by kind, with the name of what each was given to. */
  readonly ids: Map<string, string>
  /** Challenges, and what their mail said. */
  readonly challenges: { sessionId: string; accessCode: string; opened: number }[]
  /** Sessions that live, and those that were ended for certain. */
  readonly live: string[]
  readonly ended: string[]
  /** What must not happen, and did. */
  readonly wrongs: string[]
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
  wrongs: [],
})

/** An id belongs to one thing for good. */
export function noteId({ ids, wrongs }: ModelState, kind: string, id: number, name: string): void {
  const owner = ids.get(`${kind} ${id}`)
  if (owner !== undefined && owner !== name) wrongs.push(`${kind} ${id} was given to ${owner} and to ${name}`)
  ids.set(`${kind} ${id}`, name)
}

/** Whatever fails is an outage that says so; nothing is a fault of ours. */
export function noteAnswer({ wrongs }: ModelState, what: string, answer: FakeAnswer): void {
  if (answer.status >= 500 && answer.status !== 503) wrongs.push(`${what} was answered ${answer.status}`)
  if (answer.status >= 400 && Object.keys(answer.cookies).length > 0)
    wrongs.push(`${what} failed and set a cookie`)
}

/** The app, with a note of each inquiry that is deleted, also where the answer is lost. */
export function watchingDeletions(app: FakeMediaApp, deleted: Set<string>): FakeMediaApp {
  const { transact } = app.table
  const watched: typeof transact = async (steps, token) => {
    const keys = steps.flatMap((step) => ('remove' in step ? [step.remove] : []))
    const gone = await app.table.getMany(keys)
    await transact(steps, token)
    for (const item of gone) if (item) deleted.add(String(item.email))
  }
  return { ...app, table: { ...app.table, transact: watched } }
}
