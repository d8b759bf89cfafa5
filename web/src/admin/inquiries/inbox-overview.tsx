import { inquiryLimits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useWrite } from '../../api/use-write'
import { Button, GhostButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useInboxOverview } from '../shell/site-reads'
import { handleError, succeed } from '../shell/toasts'
import { useUnsaved } from '../shell/unsaved'
import { EraseDialog } from './erase-dialog'
import { formatDuration } from './reply-clock'

/** Warns that mails about inquiries did not reach the administrator. Placed above everything else. */
export function UndeliveredNotice({ onShowUndelivered }: { onShowUndelivered: () => void }) {
  const { data } = useInboxOverview()
  const undelivered = data?.undelivered ?? 0
  if (undelivered === 0) return null
  const isOne = undelivered === 1
  return (
    <Notice
      title={`${isOne ? '1 unanswered inquiry was' : `${undelivered} unanswered inquiries were`} not delivered to your mailbox`}
      text={`${isOne ? 'It is' : 'They are'} safe here in the inbox. Look at the mailbox and its address: new ones may not arrive either.`}
    >
      <Button size="small" onClick={onShowUndelivered}>
        Show {isOne ? 'It' : 'Them'}
      </Button>
    </Notice>
  )
}

/** Statistics of reply times. Placed last, as it loads late and would shift content below it. */
export function ReplyTimes() {
  const { data } = useInboxOverview()
  const measured = data?.replies.filter(({ due }) => due > 0) ?? []
  if (!data || measured.length === 0) return null
  return (
    <dl className="inbox-figures">
      {measured.map(({ days, inTime, due, medianSeconds }) => (
        <div key={days}>
          <dt>Last {days} days</dt>
          <dd>
            {Math.round((100 * inTime) / due)} % answered in time
            {medianSeconds !== null && `, half within ${formatDuration(medianSeconds * 1000)}`}
            {data.partial && days > 30 && ' (of the newest)'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const switchedOn = {
  title: 'Acknowledgements On',
  description: 'Who sends an inquiry is mailed that it has arrived.',
}
const switchedOff = { title: 'Acknowledgements Off', description: 'Senders are no longer mailed.' }

function AcknowledgementSetting() {
  const { data } = useInboxOverview()
  const { mutateAsync, isPending } = useWrite(inquiries.updateSettings)
  if (!data) return null
  const set = (acknowledge: boolean) =>
    mutateAsync({ body: { acknowledge } }).then(
      () => succeed(acknowledge ? switchedOn : switchedOff),
      handleError('The setting could not be saved. Please try again.'),
    )
  return (
    <label className="inbox-setting">
      <input
        type="checkbox"
        checked={data.acknowledge}
        disabled={isPending}
        onChange={({ target }) => set(target.checked)}
      />
      Mail senders that their inquiry has arrived
    </label>
  )
}

/** Footer of the list: links to the spam and back, erasure of a person's data, and the acknowledgement setting. */
export function InboxFoot({ spam }: { spam: boolean }) {
  const [erasing, setErasing] = useState(false)
  return (
    <div className="tab-foot inbox-foot">
      {spam ? (
        <p>
          Spam and what was deleted go for good after {inquiryLimits.spamDays} days.{' '}
          <ListLink search="">Back to contact inquiries</ListLink>
        </p>
      ) : (
        <p>
          <ListLink search="?spam=1">Show what was caught as spam or deleted</ListLink>
        </p>
      )}
      <GhostButton onClick={() => setErasing(true)}>Erase an address…</GhostButton>
      {!spam && <AcknowledgementSetting />}
      {erasing && <EraseDialog email="" onClose={() => setErasing(false)} />}
    </div>
  )
}

/** Link to the other list (inbox or spam); confirms first if an unsaved note would be lost. */
function ListLink({ search, children }: { search: string; children: string }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { proceed } = useUnsaved()
  const to = { search, hash }
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        proceed(() => void navigate(to))
      }}
    >
      {children}
    </Link>
  )
}
