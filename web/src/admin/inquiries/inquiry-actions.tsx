import { inquiryLimits } from '@highline/shared/constants'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { call } from '@highline/shared/http/call'
import type { Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../api/errors'
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
  const [deleting, setDeleting] = useState(false)
  const { conflicting, setStatus, saving, keepStored } = useStatus(inquiry)
  const { isBack, leave, stay } = useReturn()
  const unarchived = inquiry.answeredAt ? 'answered' : 'new'
  const shared = { size: 'small', variant: 'secondary', 'aria-describedby': `inquiry-${inquiry.id}` } as const
  return (
    <>
      {conflicting && (
        <StatusConflict
          stored={status}
          wanted={conflicting}
          onSet={() => setStatus(conflicting)}
          onKeep={keepStored}
        />
      )}
      {isBack && status === 'new' && (
        <AnsweredQuestion inquiry={inquiry} onAnswered={() => setStatus('answered')} onNotYet={stay} />
      )}
      <div className="inquiry-actions">
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
        <Button {...shared} className="delete" variant="ghost" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {deleting && (
        <DeleteInquiryDialog inquiry={inquiry} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

interface AnsweredQuestionProps {
  inquiry: Inquiry
  onAnswered: () => void
  onNotYet: () => void
}

const AnsweredQuestion = ({ inquiry, onAnswered, onNotYet }: AnsweredQuestionProps) => (
  <Notice
    title="Mark as answered?"
    text={`If your reply to ${inquiry.firstName} ${inquiry.lastName} is sent.`}
  >
    <Button size="small" onClick={onAnswered}>
      Yes, Answered
    </Button>
    <SmallButton onClick={onNotYet}>Not Yet</SmallButton>
  </Notice>
)

interface StatusConflictProps {
  stored: InquiryStatus
  wanted: InquiryStatus
  onSet: () => void
  onKeep: () => void
}

const StatusConflict = ({ stored, wanted, onSet, onKeep }: StatusConflictProps) => (
  <Notice
    title={`Somebody else set this to “${statusLabels[stored]}” in the meantime.`}
    text={`You wanted “${statusLabels[wanted]}”.`}
  >
    <Button size="small" onClick={onSet}>
      Set to {statusLabels[wanted]}
    </Button>
    <SmallButton onClick={onKeep}>Leave It</SmallButton>
  </Notice>
)

type DeleteInquiryDialogProps = Pick<InquiryActionsProps, 'inquiry' | 'onDeleted'> & { onClose: () => void }

/** Confirms the deletion of an inquiry, and offers to erase all inquiries from the same address instead. */
function DeleteInquiryDialog({ inquiry, onDeleted, onClose }: DeleteInquiryDialogProps) {
  const [everything, setEverything] = useState(false)
  const { remove, removing } = useRemove(inquiry, onDeleted)
  const { firstName, lastName, email, createdAt } = inquiry
  if (everything) return <EraseDialog email={email} onClose={onClose} />
  return (
    <AdminDialog title="Delete this inquiry?" busy={removing} onClose={onClose}>
      <p className="dialog-text">
        {firstName} {lastName} sent it on {londonTime(createdAt)}. It can be restored for{' '}
        {inquiryLimits.spamDays} days, then it goes for good. Mails that were sent about it stay where they
        are.
      </p>
      <DeleteActions busy={removing} onKeep={onClose} onRemove={remove}>
        <Button variant="ghost" disabled={removing} onClick={() => setEverything(true)}>
          Erase All from This Address…
        </Button>
      </DeleteActions>
    </AdminDialog>
  )
}

/** Deletes an inquiry. NOT_FOUND counts as success. */
function useRemove(inquiry: Inquiry, onDeleted: () => void) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(inquiries.remove, { params: { id: String(inquiry.id) } }),
    meta: { skipsRefetch: true },
  })
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
    mutateAsync().then(gone, (error) => (isRefusal(error, 'NOT_FOUND') ? gone() : failed(error)))
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
