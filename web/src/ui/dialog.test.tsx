import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
