import type { Inquiry, InquiryStatus } from '@highline/shared/schemas/inquiry'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { DeleteInquiryDialog } from './delete-inquiry-dialog'
import { replyLink } from './mail-links'
import { statusWords } from './status-words'
import { useChangeInquiry } from './use-change-inquiry'

interface InquiryActionsProps {
  inquiry: Inquiry
  /** In whose name it is answered. */
  companyName: string
  /** Absent while the note is open. */
  onNote: (() => void) | undefined
}

/** What can be done with an inquiry: answer it, say where it stands, note something down, delete it. */
export function InquiryActions({ inquiry, companyName, onNote }: InquiryActionsProps) {
  const { status } = inquiry
  const [deleting, setDeleting] = useState(false)
  const { clash, mark, marking, settle } = useStatus(inquiry)
  const toggle = (on: InquiryStatus) => () => mark(status === on ? 'new' : on)
  const named = `inquiry-${inquiry.id}`
  return (
    <>
      {clash && (
        <Notice
          title={`Somebody else set this to “${statusWords[status]}” in the meantime.`}
          text={`You wanted “${statusWords[clash]}”.`}
        >
          <Button size="small" onClick={() => mark(clash)}>
            Set to {statusWords[clash]}
          </Button>
          <Button size="small" variant="secondary" onClick={settle}>
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
          aria-disabled={marking}
          aria-describedby={named}
          onClick={toggle('answered')}
        >
          {status === 'answered' ? 'Mark as New' : 'Mark as Answered'}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-disabled={marking}
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

/** The status is on screen at once; what the server says has the last word. */
function useStatus(inquiry: Inquiry) {
  const [clash, setClash] = useState<InquiryStatus>()
  const { change, changing, show, takeBack } = useChangeInquiry()
  function mark(status: InquiryStatus): void {
    if (changing) return
    const wish = { seen: inquiry, part: { status } }
    setClash(undefined)
    show(wish)
    change(wish, { onClash: () => setClash(status), onFailed: () => takeBack(wish) })
  }
  return { clash, mark, marking: changing, settle: () => setClash(undefined) }
}
