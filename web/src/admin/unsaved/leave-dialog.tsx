import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** What would be lost: what stands in a form, or what is on its way. */
export type Loss = 'words' | 'upload'

const wordsOf: Record<Loss, { title: string; text: string; stay: string; leave: string }> = {
  words: {
    title: 'Unsaved changes',
    text: 'What you typed has not been saved. Leave without saving?',
    stay: 'Keep Editing',
    leave: 'Leave Without Saving',
  },
  upload: {
    title: 'Still uploading',
    text: 'Files are on their way. Leave and stop the upload?',
    stay: 'Keep Uploading',
    leave: 'Stop and Leave',
  },
}

interface LeaveDialogProps {
  loss: Loss
  onStay: () => void
  onLeave: () => void
}

/** Asks whether something may be lost. Staying is the first choice, and what Escape means. */
export function LeaveDialog({ loss, onStay, onLeave }: LeaveDialogProps) {
  const { title, text, stay, leave } = wordsOf[loss]
  return (
    <Dialog label={title} onClose={onStay}>
      <h2 className="dialog-title">{title}</h2>
      <p className="dialog-text">{text}</p>
      <div className="dialog-actions">
        <Button onClick={onStay}>{stay}</Button>
        <Button variant="secondary" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  )
}
