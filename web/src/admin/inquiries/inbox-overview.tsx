import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { InboxOverview as Overview } from '@highline/shared/schemas/inquiry'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useInboxOverview } from '../shell/inbox-overview'
import { failWith, succeed } from '../shell/toasts'
import { span } from './reply-clock'

/** Above everything else: that the administrator was not told of inquiries. */
export function InboxOverview({ onShowUndelivered }: { onShowUndelivered: () => void }) {
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

/** How fast inquiries were answered. Comes late, so that nothing may stand beneath it. */
export function ReplyTimes() {
  const { data } = useInboxOverview()
  const { replies, partial }: Pick<Overview, 'replies' | 'partial'> = data ?? { replies: [], partial: false }
  const measured = replies.filter(({ due }) => due > 0)
  if (measured.length === 0) return null
  return (
    <dl className="inbox-figures">
      {measured.map(({ days, inTime, due, medianSeconds }) => (
        <div key={days}>
          <dt>Last {days} days</dt>
          <dd>
            {Math.round((100 * inTime) / due)} % answered in time
            {medianSeconds !== null && `, half within ${span(medianSeconds * 1000)}`}
            {partial && days > 30 && ' (of the newest)'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether senders get an acknowledgement. */
export function AcknowledgementSetting() {
  const { data } = useInboxOverview()
  const { mutate, isPending } = useWrite(inquiries.updateSettings)
  if (!data) return null
  const set = (acknowledge: boolean) =>
    mutate(
      { body: { acknowledge } },
      {
        onSuccess: () =>
          succeed({
            title: acknowledge ? 'Acknowledgements On' : 'Acknowledgements Off',
            description: acknowledge
              ? 'Who sends an inquiry is mailed that it has arrived.'
              : 'Senders are no longer mailed.',
          }),
        onError: (error) =>
          failWith(error, { title: 'Error', fallback: 'The setting could not be saved. Please try again.' }),
      },
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
