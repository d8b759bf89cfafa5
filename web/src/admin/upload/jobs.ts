import type { Media } from '@highline/shared/schemas/media'

export interface UploadJob {
  readonly key: number
  readonly file: File
  /** `cancelling` until its requests are aborted and its parts discarded on the server. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelling' | 'cancelled'
  /** Number of bytes sent. */
  readonly sent: number
  /** Error message of the server; '' if the connection was lost. */
  readonly problem?: string | undefined
  /** Whether a retry may succeed. */
  readonly again?: boolean
  readonly stored?: Media
}

export type JobChange = Partial<Omit<UploadJob, 'key' | 'file'>>

/** Replaces retried jobs at their positions in the list; new jobs start a new list. */
export function mergeJobs(jobs: readonly UploadJob[], begun: readonly UploadJob[]): readonly UploadJob[] {
  const byKey = new Map(begun.map((job) => [job.key, job]))
  if (!jobs.some(({ key }) => byKey.has(key))) return begun
  return jobs.map((job) => byKey.get(job.key) ?? job)
}

export const isUnderWay = ({ state }: UploadJob) => state === 'waiting' || state === 'sending'
/** Whether the run has not ended yet: a new run of the same file would resume the upload that this one discards. */
export const isRunning = (job: UploadJob) => isUnderWay(job) || job.state === 'cancelling'
/** Whether the upload has failed but a retry may succeed. */
export const hasFailed = ({ state, again = false }: UploadJob) => state === 'failed' && again
export const canTryAgain = (job: UploadJob) => hasFailed(job) || job.state === 'cancelled'

/** Returns the total progress in bytes, without cancelled and failed jobs. */
export function progressOf(jobs: readonly UploadJob[]): { sent: number; size: number } {
  const counting = jobs.filter((job) => isUnderWay(job) || job.state === 'done')
  return {
    sent: counting.reduce((sum, { sent }) => sum + sent, 0),
    size: counting.reduce((sum, { file }) => sum + file.size, 0),
  }
}
