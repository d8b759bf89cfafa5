import type { ComponentProps, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { AdminToaster } from './admin-toaster'
import { useUnsaved } from './unsaved'

interface AdminDialogProps extends Omit<ComponentProps<typeof Dialog>, 'label'> {
  /** Heading; absent if the content has its own. */
  title?: string
  /** Accessible name; by default the heading. */
  label?: string
  /** Whether a request is pending. Until it settles, the dialog cannot be closed. */
  busy?: boolean
  /** Whether it has unsaved changes. Escape then needs confirmation. */
  changed?: boolean
  /** Label of a closing button at the bottom; absent if the content has its own buttons. */
  close?: 'Close' | 'Cancel'
}

/**
 * A dialog with a toaster of its own, because toasts outside a modal dialog can be neither reached nor read out. It is
 * rendered outside the form that opens it, so that Enter in one of its fields does not submit that form.
 */
export function AdminDialog({ title = '', label = title, busy = false, ...dialog }: AdminDialogProps) {
  const { close, changed = false, onClose, children, ...rest } = dialog
  const { proceed, reset } = useUnsaved()
  const dismiss = () => {
    onClose?.()
    reset() // other unsaved changes still need confirmation
  }
  return createPortal(
    <Dialog {...rest} label={label} onClose={() => busy || (changed ? proceed(dismiss) : onClose?.())}>
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

/** Buttons of a dialog that confirms a deletion. */
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
