import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** What is asked of somebody who would lose something. */
export interface Loss {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

/** The usual one. */
export const wordsLost: Loss = {
  title: 'Unsaved changes',
  text: 'What you typed has not been saved. Leave without saving?',
  stay: 'Keep Editing',
  leave: 'Leave Without Saving',
}

interface LeaveDialogProps {
  loss: Loss
  onStay: () => void
  onLeave: () => void
}

/** Asks whether something may be lost. Staying is the first choice, and what Escape means. */
export function LeaveDialog({ loss: { title, text, stay, leave }, onStay, onLeave }: LeaveDialogProps) {
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
