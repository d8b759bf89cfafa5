import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import X from 'lucide-react/icons/x'
import { Button } from '../../../ui/button'
import { fileSize } from '../media-words'
import { canTryAgain, isUnderWay, type Job, progressOf } from './jobs'

interface JobListProps {
  jobs: readonly Job[]
  onCancel: (key: number) => void
  onCancelAll: () => void
  onRetry: () => void
  onClear: () => void
}

/** Files on their way: how far each is, and all together. */
export function JobList({ jobs, onCancel, onCancelAll, onRetry, onClear }: JobListProps) {
  if (jobs.length === 0) return null
  const busy = jobs.some(isUnderWay)
  const done = jobs.filter(({ state }) => state === 'done').length
  return (
    <section className="jobs" aria-label="Uploads">
      <div className="jobs-head">
        <p role="status">
          {done} of {jobs.length} uploaded
        </p>
        {busy && <AllTogether jobs={jobs} />}
        <div className="jobs-actions">
          {busy && jobs.length > 1 && (
            <Button variant="secondary" size="small" onClick={onCancelAll}>
              Cancel All
            </Button>
          )}
          {!busy && jobs.some(canTryAgain) && (
            <Button size="small" onClick={onRetry}>
              Try Again
            </Button>
          )}
          {!busy && (
            <Button variant="ghost" size="small" onClick={onClear}>
              Clear List
            </Button>
          )}
        </div>
      </div>
      <ul className="job-rows">
        {jobs.map((job) => (
          <JobRow key={job.key} job={job} onCancel={() => onCancel(job.key)} />
        ))}
      </ul>
    </section>
  )
}

function AllTogether({ jobs }: { jobs: readonly Job[] }) {
  const { sent, size } = progressOf(jobs)
  return <progress className="progress" aria-label="All files" max={size || 1} value={sent} />
}

function JobRow({ job, onCancel }: { job: Job; onCancel: () => void }) {
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
      {problem && <p className="field-error">{problem}</p>}
    </li>
  )
}

function wordOf({ file, sent, state }: Job): string {
  if (state === 'sending' && sent < file.size) return `${fileSize(sent)} of ${fileSize(file.size)}`
  return {
    waiting: 'Waiting',
    sending: 'Finishing…',
    done: 'Uploaded',
    failed: 'Failed',
    cancelled: 'Cancelled',
  }[state]
}
