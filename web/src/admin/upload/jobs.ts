import type { Media } from '@highline/shared/schemas/media'

export interface UploadJob {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** Cancelled, while its requests are still being given up. */
  readonly ending?: boolean
  /** Bytes that have left. */
  readonly sent: number
  /** Why it failed, in the server's words; '' when the connection was lost. */
  readonly problem?: string | undefined
  /** Whether trying again may help. */
  readonly again?: boolean
  readonly stored?: Media
}

export type JobChange = Partial<Omit<UploadJob, 'key' | 'file'>>

/** What is uploaded, and what can be done about it. */
export interface Uploads {
  readonly jobs: readonly UploadJob[]
  /** Whether nothing else may begin yet. */
  readonly busy: boolean
  start(files: readonly File[]): void
  retry(): void
  cancel(key: number): void
  cancelAll(): void
  clear(): void
}

/** Jobs that are tried again stand where they stood; others begin a list of their own. */
export function merged(jobs: readonly UploadJob[], begun: readonly UploadJob[]): readonly UploadJob[] {
  const byKey = new Map(begun.map((job) => [job.key, job]))
  if (!jobs.some(({ key }) => byKey.has(key))) return begun
  return jobs.map((job) => byKey.get(job.key) ?? job)
}

export const isUnderWay = ({ state }: UploadJob) => state === 'waiting' || state === 'sending'
/** Whether its run has not ended yet: another run of the same file would take up what this one gives up. */
export const isRunning = (job: UploadJob) => isUnderWay(job) || job.ending === true
/** Whether its file is still to be uploaded: trying again may help. */
export const hasFailed = ({ state, again = false }: UploadJob) => state === 'failed' && again
export const canTryAgain = (job: UploadJob) =>
  hasFailed(job) || (job.state === 'cancelled' && job.ending !== true)

/** How far all of them are together, in bytes; what was cancelled or refused does not count. */
export function progressOf(jobs: readonly UploadJob[]): { sent: number; size: number } {
  const counting = jobs.filter(({ state }) => state !== 'failed' && state !== 'cancelled')
  return {
    sent: counting.reduce((sum, { sent }) => sum + sent, 0),
    size: counting.reduce((sum, { file }) => sum + file.size, 0),
  }
}
