import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { cancelled, isFinal } from '../../api/upload/send-file'
import { concurrencyLimit } from '../../api/upload/tools'
import { sendFileWithPoster } from '../../api/upload/video-still'
import { useReport } from '../../ui/use-report'
import { fail, succeed } from '../shell/toasts'
import { type LeaveMessage, useBlockLeaving } from '../shell/unsaved'
import {
  canTryAgain,
  hasFailed,
  isRunning,
  isUnderWay,
  type JobChange,
  mergeJobs,
  type UploadJob,
} from './jobs'

/** Outcome of a batch, without cancelled files. */
export interface BatchOutcome {
  readonly files: readonly Media[]
  /** The message is from the server; '' if there is none. */
  readonly problems: readonly { readonly name: string; readonly message: string }[]
}

interface UploadsOptions {
  category: MediaCategory
  replaces?: number | undefined
  /** Called when every file of the batch has ended, unless the component has been unmounted. */
  onEnd: (outcome: BatchOutcome) => void
  /** Called when uploading begins and ends. In between, the parent must keep the component mounted. */
  onBusy?: ((busy: boolean) => void) | undefined
}

export type Uploads = ReturnType<typeof useUploads>

const filesAtATime = 3

/**
 * Uploads files and reports the progress of each. Leaving the page needs confirmation until every file is uploaded,
 * cancelled or refused, or the list is cleared.
 */
export function useUploads({ category, replaces, onEnd, onBusy }: UploadsOptions) {
  const [jobs, setJobs] = useState<readonly UploadJob[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const busy = jobs.some(isRunning)
  // A mutation, so that each stored file refetches the active queries and an ended session is detected.
  const { mutateAsync } = useMutation({ mutationFn: sendFileWithPoster })
  const underWay = jobs.some(isUnderWay)
  useBlockLeaving(
    `upload-${useId()}`,
    underWay || jobs.some(hasFailed),
    underWay ? uploadLost : chosenWarning,
  )
  const left = useStopOnLeave(controllers.current)
  useReport(busy, onBusy)

  const change = (key: number, change: JobChange) =>
    setJobs((now) => now.map((job) => (job.key === key ? { ...job, ...change } : job)))

  /** Sends a file and resolves to the final state of its job; never rejects. */
  async function send({ key, file }: UploadJob, signal: AbortSignal): Promise<JobChange> {
    if (signal.aborted) return { state: 'cancelled' }
    change(key, { state: 'sending' })
    const onSent = (sent: number) => change(key, { sent })
    return mutateAsync({ file, category, replaces, signal, onSent }).then(
      (stored) => ({ state: 'done', sent: file.size, stored }),
      (error) =>
        signal.aborted
          ? { state: 'cancelled' }
          : { state: 'failed', problem: errorMessage(error, ''), again: !isFinal(error) },
    )
  }

  async function run(begun: readonly UploadJob[]): Promise<void> {
    setJobs((now) => mergeJobs(now, begun))
    const limit = concurrencyLimit(filesAtATime)
    const ended = await Promise.all(
      begun.map(async (job) => {
        const controller = new AbortController()
        controllers.current.set(job.key, controller)
        const end = await limit(() => send(job, controller.signal))
        controllers.current.delete(job.key)
        change(job.key, end)
        return { ...job, ...end }
      }),
    )
    if (!left.current) onEnd(outcomeOf(ended))
  }

  return {
    jobs,
    /** Whether an upload is under way or being cancelled, so that no other may begin. */
    busy,
    start: (files: readonly File[]) => void run(files.map(newJob)),
    retry: () => void run(jobs.filter(canTryAgain).map(({ key, file }) => ({ ...newJob(file), key }))),
    cancel(key: number) {
      controllers.current.get(key)?.abort(cancelled)
      change(key, { state: controllers.current.has(key) ? 'cancelling' : 'cancelled' })
    },
    cancelAll() {
      for (const controller of controllers.current.values()) controller.abort(cancelled)
    },
    clear: () => setJobs([]),
  }
}

let jobCount = 0

function newJob(file: File): UploadJob {
  jobCount += 1
  return { key: jobCount, file, state: 'waiting', sent: 0 }
}

/** Aborts uploads on unmount, without the reason `cancelled`, so that they can be resumed. */
function useStopOnLeave(controllers: ReadonlyMap<number, AbortController>) {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      for (const controller of controllers.values()) controller.abort()
    }
  }, [controllers])
  return left
}

function outcomeOf(jobs: readonly UploadJob[]): BatchOutcome {
  return {
    files: jobs.flatMap(({ stored }) => stored ?? []),
    problems: jobs.flatMap(({ file, state, problem = '' }) =>
      state === 'failed' ? [{ name: file.name, message: problem }] : [],
    ),
  }
}

export const chosenWarning: LeaveMessage = {
  title: 'Not uploaded yet',
  text: 'You chose files and have not uploaded them. Leave without uploading?',
  reset: 'Stay Here',
  proceed: 'Leave Without Uploading',
}

const uploadLost: LeaveMessage = {
  title: 'Still uploading',
  text: 'Files are on their way. Leave and stop the upload?',
  reset: 'Keep Uploading',
  proceed: 'Stop and Leave',
}

/** Shows the toast for a batch of media files (spec §8); none if all of them were cancelled. */
export function showOutcomeToast({ files, problems }: BatchOutcome): void {
  const uploaded = `${files.length} file(s) uploaded successfully`
  if (files.length > 0 && problems.length > 0)
    succeed({ title: 'Upload successful', description: `${uploaded}. Not uploaded: ${namesOf(problems)}.` })
  else if (files.length > 0) succeed({ title: 'Upload successful', description: uploaded })
  else if (problems.length > 0) fail({ title: 'Upload failed', description: reasonsOf(problems) })
}

const namesOf = (problems: BatchOutcome['problems']) => problems.map(({ name }) => name).join(', ')

const reasonsOf = (problems: BatchOutcome['problems']) =>
  [...new Set(problems.map(({ message }) => message).filter(Boolean))].join(' ') || 'Please try again'
