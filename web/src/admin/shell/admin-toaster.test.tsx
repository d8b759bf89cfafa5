import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshAdmin, renderAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { AdminDialog } from './admin-dialog'
import { AdminToaster } from './admin-toaster'
import { fail, succeed, toasts } from './toasts'

freshAdmin()

it('one toast is shown at a time, for 5,000 ms, in a region that F8 reaches (§9)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderWithToasts(null)
  act(() => succeed({ title: 'First' }))
  await toastOf('First')
  act(() => fail({ title: 'Second' }))
  await toastOf('Second')
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeDefined()
  const isOpen = () => toasts.toasts().some(({ open }) => open)
  act(() => vi.advanceTimersByTime(4500))
  expect(isOpen()).toBe(true)
  act(() => vi.advanceTimersByTime(600))
  expect(isOpen()).toBe(false)
})

it('a toast is rendered inside the open dialog, and outside once the dialog is closed', async () => {
  const page = (isOpen: boolean) => (
    <>
      <AdminToaster />
      {isOpen && <AdminDialog title="Sure?">Really?</AdminDialog>}
    </>
  )
  const { rerender } = renderAdmin(page(true))
  act(() => fail({ title: 'Delete Failed' }))
  expect((await toastOf('Delete Failed'))?.closest('dialog')).not.toBeNull()
  rerender(page(false))
  expect((await toastOf('Delete Failed'))?.closest('dialog')).toBeNull()
})
