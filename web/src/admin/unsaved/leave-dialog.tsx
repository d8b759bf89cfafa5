import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Asks whether unsaved words may go. Staying is the first choice, and what Escape means. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog label="Unsaved changes" onClose={onStay}>
      <h2 className="dialog-title">Unsaved changes</h2>
      <p className="dialog-text">What you typed has not been saved. Leave without saving?</p>
      <div className="dialog-actions">
        <Button onClick={onStay}>Keep Editing</Button>
        <Button variant="secondary" onClick={onLeave}>
          Leave Without Saving
        </Button>
      </div>
    </Dialog>
  )
}
