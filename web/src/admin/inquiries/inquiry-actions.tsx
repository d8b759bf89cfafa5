import { inquiryLimits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { isRefusal } from '../../api/errors'
import { useWrite } from '../../api/use-write'
import { Button, ButtonLink, SmallButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AdminDialog, DeleteActions } from '../shell/admin-dialog'
import { londonTime } from '../shell/london-time'
import { handleError, succeed } from '../shell/toasts'
import { useRestore, useStatus } from './change-inquiry'
import { EraseDialog } from './erase-dialog'
import { evictInquiry } from './inquiry-pages'
import { replyLink } from './mail-links'
import { statusLabels } from './reply-clock'

interface InquiryActionsProps {
  inquiry: Inquiry
  /** Company name in the subject of the reply. */
  companyName: string
  /** Undefined while the note is being edited. */
  onNote: (() => void) | undefined
  onDeleted: () => void
}

export function InquiryActions({ inquiry, companyName, onNote, onDeleted }: InquiryActionsProps) {
  const { status } = inquiry
  const { conflicting, setStatus, saving, keepStored } = useStatus(inquiry)
  const { isBack, leave, stay } = useReturn()
  const unarchived = inquiry.answeredAt ? 'answered' : 'new'
  const shared = { size: 'small', variant: 'secondary', 'aria-describedby': `inquiry-${inquiry.id}` } as const
  return (
    <>
      {conflicting && (
        <StatusQuestion
          title={`Somebody else set this to “${statusLabels[status]}” in the meantime.`}
          text={`You wanted “${statusLabels[conflicting]}”.`}
          set={`Set to ${statusLabels[conflicting]}`}
          leave="Leave It"
          onSet={() => setStatus(conflicting)}
          onLeave={keepStored}
        />
      )}
      {isBack && status === 'new' && (
        <StatusQuestion
          title="Mark as answered?"
          text={`If your reply to ${inquiry.firstName} ${inquiry.lastName} is sent.`}
          set="Yes, Answered"
          leave="Not Yet"
          onSet={() => setStatus('answered')}
          onLeave={stay}
        />
      )}
      <div className="actions inquiry-actions">
        <ButtonLink
          {...shared}
          variant={status === 'new' && onNote ? 'primary' : 'secondary'}
          href={replyLink(inquiry, companyName)}
          onClick={leave}
        >
          Reply
        </ButtonLink>
        <Button
          {...shared}
          aria-disabled={saving}
          onClick={() => setStatus(status === 'answered' ? 'new' : 'answered')}
        >
          {status === 'answered' ? 'Mark as New' : 'Mark as Answered'}
        </Button>
        <Button
          {...shared}
          aria-disabled={saving}
          onClick={() => setStatus(status === 'closed' ? unarchived : 'closed')}
        >
          {status === 'closed' ? 'Unarchive' : 'Archive'}
        </Button>
        {onNote && (
          <Button {...shared} onClick={onNote}>
            {inquiry.note ? 'Edit Note' : 'Add Note'}
          </Button>
        )}
        <DeleteButton {...shared} inquiry={inquiry} onDeleted={onDeleted} />
      </div>
    </>
  )
}

interface StatusQuestionProps extends Record<'title' | 'text' | 'set' | 'leave', string> {
  onSet: () => void
  onLeave: () => void
}

const StatusQuestion = ({ title, text, set, leave, onSet, onLeave }: StatusQuestionProps) => (
  <Notice title={title} text={text}>
    <Button size="small" onClick={onSet}>
      {set}
    </Button>
    <SmallButton onClick={onLeave}>{leave}</SmallButton>
  </Notice>
)

type DeleteButtonProps = ComponentProps<typeof SmallButton> &
  Pick<InquiryActionsProps, 'inquiry' | 'onDeleted'>

/** Deletes an inquiry after confirmation, which offers to erase all inquiries from the same address instead. */
function DeleteButton({ inquiry, onDeleted, ...button }: DeleteButtonProps) {
  const [dialog, setDialog] = useState<'delete' | 'erase'>()
  const { remove, removing } = useRemove(inquiry, onDeleted)
  const { firstName, lastName, email, createdAt } = inquiry
  const close = () => setDialog(undefined)
  return (
    <>
      <Button {...button} className="delete" variant="ghost" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {dialog === 'erase' && <EraseDialog email={email} onClose={close} />}
      {dialog === 'delete' && (
        <AdminDialog title="Delete this inquiry?" busy={removing} onClose={close}>
          <p className="dialog-text">
            {firstName} {lastName} sent it on {londonTime(createdAt)}. It can be restored for{' '}
            {inquiryLimits.spamDays} days, then it goes for good. Mails that were sent about it stay where
            they are.
          </p>
          <DeleteActions busy={removing} onKeep={close} onRemove={remove}>
            <Button variant="ghost" disabled={removing} onClick={() => setDialog('erase')}>
              Erase All from This Address…
            </Button>
          </DeleteActions>
        </AdminDialog>
      )}
    </>
  )
}

/** Deletes an inquiry. NOT_FOUND counts as success. */
function useRemove(inquiry: Inquiry, onDeleted: () => void) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(inquiries.remove, true)
  const { restore } = useRestore(inquiry.id)
  const gone = () => {
    evictInquiry(client, inquiry)
    onDeleted()
    succeed({
      title: 'Inquiry Deleted',
      description: `It can be restored for ${inquiryLimits.spamDays} days.`,
      action: { label: 'Undo', otherwise: 'Restore it from the list of what was deleted', act: restore },
    })
  }
  const failed = handleError('The inquiry is still there. Please try again.', { title: 'Delete Failed' })
  const remove = () =>
    mutateAsync({ params: { id: String(inquiry.id) } }).then(gone, (error) =>
      isRefusal(error, 'NOT_FOUND') ? gone() : failed(error),
    )
  return { remove, removing: isPending }
}

/** Detects that the user has come back from another program, such as the mail program, after `leave` was called. */
function useReturn() {
  const [state, setState] = useState<'here' | 'away' | 'back'>('here')
  useEffect(() => {
    if (state !== 'away') return
    const back = () => {
      if (document.visibilityState === 'visible') setState('back')
    }
    const listening = new AbortController()
    window.addEventListener('focus', back, listening)
    document.addEventListener('visibilitychange', back, listening)
    return () => listening.abort()
  }, [state])
  return { isBack: state === 'back', leave: () => setState('away'), stay: () => setState('here') }
}
