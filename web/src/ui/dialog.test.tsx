import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')

it('a dialog closed by the browser is reopened while it is rendered, and closed on unmount', () => {
  const { rerender } = render(<Dialog label="Admin Access">Password</Dialog>)
  dialog().close()
  expect(dialog().open).toBe(true)
  const drawn = dialog()
  rerender(<p>Nothing</p>)
  expect([drawn.open, drawn.isConnected]).toEqual([false, false])
})

it('cancelling the file chooser of a field does not close its dialog', () => {
  const onClose = vi.fn()
  render(
    <Dialog label="Choose a picture" onClose={onClose}>
      <input type="file" aria-label="Upload" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('Upload'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(dialog(), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledOnce()
})
