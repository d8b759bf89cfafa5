import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  label: string
  /** `wide` fits a grid of pictures. */
  size?: 'medium' | 'wide'
  /** Called on Escape, with which the parent may remove the dialog: until it does, the dialog stays. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal dialog, open for as long as it is drawn. The browser's own: it keeps the focus inside, makes the
 * rest inert, gives the focus back, and injects no styles that the content security policy would refuse.
 */
export function Dialog({ label, size = 'medium', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it is removed: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.scrollTo(0, 0) // its only control may be at its foot
    const { activeElement } = document
    // Where a press of the mouse has opened it, its default action takes the focus away afterwards.
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
        // A field for files fires an event of this name that bubbles, when its chooser is closed without a file.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // Chromium closes a dialog at a repeated Escape, whatever is prevented: what is still drawn is shown again.
      onClose={() => ref.current?.open === false && ref.current.showModal()}
    >
      {children}
    </dialog>
  )
}
