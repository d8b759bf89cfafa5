import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ToastContent, toastStore } from './toast-store'
import { Toaster } from './toaster'

beforeEach(() => vi.useFakeTimers())

function shown(words: ToastContent) {
  const store = toastStore({ limit: 1, removeDelayMs: 1_000_000 })
  render(<Toaster store={store} durationMs={5000} swipeThresholdPx={50} hotkey="F9" />)
  act(() => store.show(words))
  return store
}

test('the hotkey moves the focus to the toast region', () => {
  shown({ title: 'Saved' })
  fireEvent.keyDown(document.body, { code: 'F9' })
  expect(document.activeElement?.className).toBe('toast-region')
  expect(screen.getByRole('region', { name: 'Notifications (F9)' })).toBeDefined()
})

test('a closed toast is removed 1,000,000 ms later', () => {
  const store = shown({ title: 'Saved' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  vi.advanceTimersByTime(999_999)
  expect(store.toasts()).toMatchObject([{ title: 'Saved', open: false }])
  vi.advanceTimersByTime(1)
  expect(store.toasts()).toEqual([])
})

test('the removal of an old toast keeps the newer one, which has replaced it', () => {
  const store = shown({ title: 'Old' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  act(() => store.show({ title: 'New' }))
  act(() => vi.advanceTimersByTime(1_000_000))
  expect(store.toasts()).toMatchObject([{ title: 'New' }])
})

test('the action button runs the action once and closes the toast', () => {
  const act = vi.fn()
  const store = shown({ title: 'Deleted', action: { label: 'Undo', otherwise: 'Add it again', act } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(act).toHaveBeenCalledTimes(1)
  expect(store.toasts()[0]?.open).toBe(false)
})

test('a destructive toast has the role alert, a default one does not', () => {
  shown({ title: 'Error', description: 'It failed.', variant: 'destructive' })
  expect(screen.getByRole('alert').textContent).toBe('ErrorIt failed.')
  cleanup()
  shown({ title: 'Saved' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [51, false],
  [50, true],
])('after a swipe of %i px to the right the toast is open: %s', (distance, open) => {
  const store = shown({ title: 'Saved' })
  const toast = screen.getByText('Saved').closest('li') ?? document.body
  const at = (x: number) => ({ clientX: x, clientY: 0, button: 0, pointerType: 'mouse', bubbles: true })
  fireEvent(toast, new MouseEvent('pointerdown', at(0)))
  fireEvent(toast, new MouseEvent('pointermove', at(10)))
  fireEvent(toast, new MouseEvent('pointermove', at(distance)))
  fireEvent(toast, new MouseEvent('pointerup', at(distance)))
  expect(store.toasts()[0]?.open).toBe(open)
})
