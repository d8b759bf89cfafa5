import { activity as limits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Activity } from '@highline/shared/schemas/activity'
import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { read } from '../../api/read'
import { GhostButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Tooltip } from '../../ui/tooltip'
import { AdminDialog } from '../shell/admin-dialog'
import { londonTime } from '../shell/london-time'
import { QueryState } from '../shell/query-state'
import { SiteHealth } from './site-health'

export function ActivityButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip text="What was done in the admin of late">
        <GhostButton aria-label="Recent activity" onClick={() => setOpen(true)}>
          <History size={16} aria-hidden="true" />
          <span className="wide-only">Recent activity</span>
        </GhostButton>
      </Tooltip>
      {open && <ActivityDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ActivityDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...read(admin.activity), refetchOnMount: 'always' })
  const senders = useSenders()
  return (
    <AdminDialog label="Recent activity" close="Close" onClose={onClose}>
      <SiteHealth />
      <h2 className="dialog-title">Recent activity</h2>
      <p className="dialog-text">
        What was done in the admin in the last {limits.seconds / 86_400} days, at most {limits.shown} steps.
      </p>
      <QueryState
        query={query}
        what="the activity"
        layoutClass="activity"
        blocks={8}
        none={<EmptyState text="Nothing was done yet." />}
      >
        {(steps) => (
          <ol className="activity">
            {steps.map((step) => (
              <Step key={`${step.at} ${step.action} ${step.subject}`} step={step} senders={senders} />
            ))}
          </ol>
        )}
      </QueryState>
    </AdminDialog>
  )
}

function Step({ step, senders }: { step: Activity; senders: Senders }) {
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

/** Names of senders by inquiry id. The activity log itself contains no personal names. */
type Senders = ReadonlyMap<number, string>

/** Returns the senders of the newest inquiries; empty while loading or if the request fails. */
function useSenders(): Senders {
  const query = useQuery({ ...read(inquiries.list, { query: { limit: '200' } }), refetchOnMount: 'always' })
  return new Map((query.data ?? []).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]))
}

/** Audit labels as they read after a subject. Labels that are not listed are shown unchanged. */
const actions: Readonly<Record<string, string>> = {
  'Inquiry changed': 'inquiry changed',
  'Inquiry marked as new': 'marked as new',
  'Inquiry marked as answered': 'marked as answered',
  'Inquiry archived': 'archived',
  'Inquiry deleted': 'deleted',
  'Inquiry restored': 'restored',
  'Inquiry taken out of the spam': 'taken out of the spam',
  'Content changed': 'text changed',
  'Hero item added': 'slide added',
  'Hero item changed': 'slide changed',
  'Hero item deleted': 'slide deleted',
  'Project added': 'project added',
  'Project changed': 'project changed',
  'Project deleted': 'project deleted',
  'Files uploaded': 'uploaded',
  'Media file changed': 'file changed',
  'Media file moved to the bin': 'moved to the bin',
  'Media file deleted for good': 'deleted for good',
  'Media file restored': 'restored from the bin',
  'Media file replaced': 'replaced by another file',
  'Media file brought back': 'brought back from an earlier copy',
}

/** Returns the parts of a line such as `Margaret Ashdown: marked as answered`. */
function activityWords({ action, subject }: Activity, senders: Senders) {
  const id = Number(/^No\. (\d+)$/.exec(subject)?.[1])
  const named = id && action.startsWith('Inquiry') ? (senders.get(id) ?? `Inquiry no. ${id}`) : subject
  const words = actions[action] ?? action
  return { subject: named, action: named ? words : action }
}
