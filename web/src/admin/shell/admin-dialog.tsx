import type { ComponentProps, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { AdminToaster } from './admin-toaster'
import { useUnsaved } from './unsaved'

interface AdminDialogProps extends Omit<ComponentProps<typeof Dialog>, 'label'> {
  /** Its heading; absent where it draws another. */
  title?: string
  /** Its name, where that is not the heading. */
  label?: string
  /** Something is on its way: the dialog stays until it has come. */
  busy?: boolean
  /** Something in it is not saved: Escape asks first. */
  changed?: boolean
  /** What the button at its foot is called that closes it; without one, the dialog has buttons of its own. */
  close?: 'Close' | 'Cancel'
}

/**
 * A dialog in which something can go wrong: toasts outside of it could be neither reached nor heard. It stands
 * outside of the form that opens it, so that Enter in one of its fields does not submit that form.
 */
export function AdminDialog({ title = '', label = title, busy = false, ...dialog }: AdminDialogProps) {
  const { close, changed = false, onClose, children, ...rest } = dialog
  const { leave, stay } = useUnsaved()
  const dismiss = () => {
    onClose?.()
    stay() // what else is unsaved is still asked about
  }
  return createPortal(
    <Dialog {...rest} label={label} onClose={() => busy || (changed ? leave(dismiss) : onClose?.())}>
      {title && <h2 className="dialog-title">{title}</h2>}
      {children}
      {close && (
        <div className="dialog-actions in-reach">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {close}
          </Button>
        </div>
      )}
      <AdminToaster />
    </Dialog>,
    document.body,
  )
}

interface DeleteActionsProps {
  busy: boolean
  keep?: string
  remove?: string
  onKeep: () => void
  onRemove: () => void
  children?: ReactNode
}

/** The buttons of a dialog that asks before something is deleted. */
export function DeleteActions({ keep = 'Keep', remove = 'Delete', ...actions }: DeleteActionsProps) {
  return (
    <div className="dialog-actions">
      <Button variant="secondary" disabled={actions.busy} onClick={actions.onKeep}>
        {keep}
      </Button>
      <Button variant="danger" disabled={actions.busy} onClick={actions.onRemove}>
        {actions.busy ? 'Deleting…' : remove}
      </Button>
      {actions.children}
    </div>
  )
}
