import { activity as limits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import type { Activity } from '@highline/shared/schemas/activity'
import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { read } from '../../api/read'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Tooltip } from '../../ui/tooltip'
import { AdminDialog } from '../shell/admin-dialog'
import { londonTime } from '../shell/london-time'
import { QueryState } from '../shell/query-state'
import { activityWords, type Senders, useSenders } from './activity-words'
import { SiteHealth } from './site-health'

/** The button that opens the log of changes. */
export function ActivityButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip text="What was done in the admin of late">
        <Button variant="ghost" size="small" aria-label="Recent activity" onClick={() => setOpen(true)}>
          <History size={16} aria-hidden="true" />
          <span className="wide-only">Recent activity</span>
        </Button>
      </Tooltip>
      {open && <ActivityDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ActivityDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...read(admin.activity), refetchOnMount: 'always' })
  const senders = useSenders()
  return (
    <AdminDialog label="Recent activity" onClose={onClose}>
      <SiteHealth />
      <h2 className="dialog-title">Recent activity</h2>
      <p className="dialog-text">
        What was done in the admin in the last {limits.seconds / 86_400} days, at most {limits.shown} steps.
      </p>
      <QueryState query={query} what="the activity" like="activity" blocks={8}>
        {(steps) =>
          steps.length === 0 ? (
            <EmptyState text="Nothing was done yet." />
          ) : (
            <ol className="activity">
              {steps.map((step) => (
                <Step key={`${step.at} ${step.action} ${step.subject}`} step={step} senders={senders} />
              ))}
            </ol>
          )
        }
      </QueryState>
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </AdminDialog>
  )
}

interface StepProps {
  step: Activity
  senders: Senders
}

function Step({ step, senders }: StepProps) {
  const { at, browser } = step
  const { subject, action } = activityWords(step, senders)
  return (
    <li className="activity-step">
      <p>
        {subject && <span className="activity-subject">{subject}: </span>}
        {action}
      </p>
      <p className="row-fact">
        <time dateTime={at}>{londonTime(at)}</time>, {browser}
      </p>
    </li>
  )
}
