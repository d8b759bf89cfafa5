import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import X from 'lucide-react/icons/x'
import { Button, GhostButton, SmallButton } from '../../ui/button'
import { fileSize } from '../media-picker/media-words'
import { canTryAgain, isUnderWay, progressOf, type UploadJob } from './jobs'
import type { Uploads } from './use-uploads'

export function JobList({ uploads }: { uploads: Uploads }) {
  const { jobs, busy, cancelAll, retry, clear } = uploads
  if (jobs.length === 0) return null
  const underWay = jobs.some(isUnderWay)
  const { sent, size } = progressOf(jobs)
  const done = jobs.filter(({ state }) => state === 'done').length
  return (
    <section className="jobs" aria-label="Uploads">
      <div className="jobs-head">
        <p role="status">
          {done} of {jobs.length} uploaded
        </p>
        {underWay && <progress className="progress" aria-label="All files" max={size || 1} value={sent} />}
        <div className="jobs-actions">
          {underWay && jobs.length > 1 && <SmallButton onClick={cancelAll}>Cancel All</SmallButton>}
          {!busy && jobs.some(canTryAgain) && (
            <Button size="small" onClick={retry}>
              Try Again
            </Button>
          )}
          {!busy && <GhostButton onClick={clear}>Clear List</GhostButton>}
        </div>
      </div>
      <JobRows uploads={uploads} />
    </section>
  )
}

/** The rows without totals and batch actions, for forms that send a single file. */
export function JobRows({ uploads: { jobs, cancel } }: { uploads: Uploads }) {
  if (jobs.length === 0) return null
  return (
    <ul>
      {jobs.map((job) => (
        <JobRow key={job.key} job={job} onCancel={() => cancel(job.key)} />
      ))}
    </ul>
  )
}

function JobRow({ job, onCancel }: { job: UploadJob; onCancel: () => void }) {
  const { file, sent, state, problem } = job
  return (
    <li className="job" data-state={state}>
      <span className="job-name">{file.name}</span>
      <span className="job-fact">{wordOf(job)}</span>
      {isUnderWay(job) && (
        <>
          <progress className="progress" aria-label={file.name} max={file.size || 1} value={sent} />
          <Button variant="ghost" size="icon" aria-label={`Cancel ${file.name}`} onClick={onCancel}>
            <X size={16} aria-hidden="true" />
          </Button>
        </>
      )}
      {state === 'done' && <CircleCheck className="job-done" size={18} aria-hidden="true" />}
      {state === 'failed' && <CircleX className="job-failed" size={18} aria-hidden="true" />}
      {state === 'failed' && <p className="field-error">{problem || connectionLost}</p>}
    </li>
  )
}

const connectionLost = 'The connection was lost. What has been sent is kept; please try again.'

function wordOf({ file, sent, state }: UploadJob): string {
  if (state === 'sending' && sent < file.size) return `${fileSize(sent)} of ${fileSize(file.size)}`
  return {
    waiting: 'Waiting',
    sending: 'Finishing…',
    done: 'Uploaded',
    failed: 'Failed',
    cancelling: 'Cancelled',
    cancelled: 'Cancelled',
  }[state]
}
