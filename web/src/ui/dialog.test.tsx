import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')

it('a dialog that the browser closes by itself is shown again for as long as it is drawn', () => {
  const { rerender } = render(<Dialog label="Admin Access">Password</Dialog>)
  dialog().close()
  expect(dialog().open).toBe(true)
  const drawn = dialog()
  rerender(<p>Nothing</p>)
  expect([drawn.open, drawn.isConnected]).toEqual([false, false])
})

it('a dialog stays when the chooser of one of its fields is closed without a file', () => {
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
