import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  label: string
  /** `wide` fits a grid of pictures. */
  size?: 'medium' | 'wide'
  /** Called on Escape. The dialog stays open until the parent unmounts it. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is mounted. The native element traps and restores the focus, makes the rest of the page
 * inert, and injects no styles that the content security policy would refuse.
 */
export function Dialog({ label, size = 'medium', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it is removed, because removing an open dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.scrollTo(0, 0) // its only control, which gets the focus, may be at the bottom
    const { activeElement } = document
    // When a mouse press opened the dialog, the default action of the press moves the focus away afterwards.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && activeElement instanceof HTMLElement)
        activeElement.focus()
    })
    return () => {
      cancelAnimationFrame(frame)
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${size}`}
      aria-label={label}
      onCancel={(event) => {
        // A file input fires a bubbling `cancel` event when its file chooser is closed without a file.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // Chromium closes a dialog on a repeated Escape even if `cancel` is prevented: a mounted one is reopened.
      onClose={() => ref.current?.open === false && ref.current.showModal()}
    >
      {children}
    </dialog>
  )
}
