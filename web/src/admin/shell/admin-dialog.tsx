import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/dialog'
import { AdminToaster } from './admin-toaster'

/**
 * A dialog in which something can go wrong: toasts outside of it could be neither reached nor heard. It stands
 * outside of the form that opens it, so that Enter in one of its fields does not submit that form.
 */
export function AdminDialog({ children, ...dialog }: ComponentProps<typeof Dialog>) {
  return createPortal(
    <Dialog {...dialog}>
      {children}
      <AdminToaster />
    </Dialog>,
    document.body,
  )
}
