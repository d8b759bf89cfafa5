import type { Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { DeleteInquiryDialog } from './delete-inquiry-dialog'
import { replyLink } from './mail-links'
import { statusWords } from './status-words'
import { useStatus } from './use-change-inquiry'

interface InquiryActionsProps {
  inquiry: Inquiry
  /** In whose name it is answered. */
  companyName: string
  /** Absent while the note is open. */
  onNote: (() => void) | undefined
}

/** Buttons of an inquiry: reply, set the status, edit the note, delete. */
export function InquiryActions({ inquiry, companyName, onNote }: InquiryActionsProps) {
  const { status } = inquiry
  const [deleting, setDeleting] = useState(false)
  const { conflicting, setStatus, saving, keepStored } = useStatus(inquiry)
  const toggle = (on: InquiryStatus) => () => setStatus(status === on ? 'new' : on)
  const named = `inquiry-${inquiry.id}`
  return (
    <>
      {conflicting && (
        <Notice
          title={`Somebody else set this to “${statusWords[status]}” in the meantime.`}
          text={`You wanted “${statusWords[conflicting]}”.`}
        >
          <Button size="small" onClick={() => setStatus(conflicting)}>
            Set to {statusWords[conflicting]}
          </Button>
          <Button size="small" variant="secondary" onClick={keepStored}>
            Leave It
          </Button>
        </Notice>
      )}
      <div className="inquiry-actions">
        <ButtonLink
          size="small"
          variant={status === 'new' && onNote ? 'primary' : 'secondary'}
          href={replyLink(inquiry, companyName)}
          aria-describedby={named}
        >
          Reply
        </ButtonLink>
        <Button
          size="small"
          variant="secondary"
          aria-disabled={saving}
          aria-describedby={named}
          onClick={toggle('answered')}
        >
          {status === 'answered' ? 'Mark as New' : 'Mark as Answered'}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-disabled={saving}
          aria-describedby={named}
          onClick={toggle('closed')}
        >
          {status === 'closed' ? 'Reopen' : 'Close'}
        </Button>
        {onNote && (
          <Button size="small" variant="secondary" aria-describedby={named} onClick={onNote}>
            {inquiry.note ? 'Edit Note' : 'Add Note'}
          </Button>
        )}
        <Button
          className="delete"
          size="small"
          variant="ghost"
          aria-describedby={named}
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      </div>
      {deleting && <DeleteInquiryDialog inquiry={inquiry} onClose={() => setDeleting(false)} />}
    </>
  )
}
