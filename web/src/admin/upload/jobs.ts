import type { Media } from '@highline/shared/schemas/media'

/** A file of a batch, and how far it is. */
export interface UploadJob {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** Bytes that have left. */
  readonly sent: number
  /** Why it failed, in the server's words; '' when the connection was lost. */
  readonly problem?: string | undefined
  /** Whether trying again may help. */
  readonly again?: boolean
  /** What it has become. */
  readonly stored?: Media
}

/** What has happened to a job. */
export type JobChange = Partial<Omit<UploadJob, 'key' | 'file'>>

export type JobsAction =
  | { readonly type: 'begin'; readonly jobs: readonly UploadJob[] }
  | { readonly type: 'change'; readonly key: number; readonly change: JobChange }
  | { readonly type: 'clear' }

export function jobsAfter(jobs: readonly UploadJob[], action: JobsAction): readonly UploadJob[] {
  switch (action.type) {
    case 'begin':
      return merged(jobs, action.jobs)
    case 'change':
      return jobs.map((job) => (job.key === action.key ? { ...job, ...action.change } : job))
    case 'clear':
      return []
  }
}

/** Jobs that are tried again stand where they stood; others begin a list of their own. */
function merged(jobs: readonly UploadJob[], begun: readonly UploadJob[]): readonly UploadJob[] {
  const byKey = new Map(begun.map((job) => [job.key, job]))
  if (!jobs.some(({ key }) => byKey.has(key))) return begun
  return jobs.map((job) => byKey.get(job.key) ?? job)
}

export const isUnderWay = ({ state }: UploadJob) => state === 'waiting' || state === 'sending'
export const canTryAgain = ({ state, again = false }: UploadJob) =>
  state === 'cancelled' || (state === 'failed' && again)

/** How far all of them are together, in bytes; what was cancelled or refused does not count. */
export function progressOf(jobs: readonly UploadJob[]): { sent: number; size: number } {
  const counting = jobs.filter(({ state }) => state !== 'failed' && state !== 'cancelled')
  return {
    sent: counting.reduce((sum, { sent }) => sum + sent, 0),
    size: counting.reduce((sum, { file }) => sum + file.size, 0),
  }
}
