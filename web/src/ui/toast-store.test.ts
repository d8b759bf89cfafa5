import { beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from './toast-store'

beforeEach(() => vi.useFakeTimers())

const store = () => toastStore({ limit: 1, removeDelayMs: 1_000_000 })
const titles = ({ toasts }: ReturnType<typeof toastStore>) => toasts().map(({ title }) => title)

test('a dismissed toast is closed at once and removed 1,000,000 ms later', () => {
  const toasts = store()
  toasts.show({ title: 'Saved' })
  const id = toasts.toasts()[0]?.id ?? ''
  toasts.dismiss(id)
  expect(toasts.toasts()[0]).toMatchObject({ title: 'Saved', open: false })
  vi.advanceTimersByTime(999_999)
  expect(toasts.toasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.toasts()).toHaveLength(0)
})

test('removing an old toast keeps the newer one', () => {
  const toasts = store()
  toasts.show({ title: 'Old' })
  toasts.dismiss(toasts.toasts()[0]?.id ?? '')
  toasts.show({ title: 'New' })
  vi.advanceTimersByTime(1_000_000)
  expect(titles(toasts)).toEqual(['New'])
})

test('subscribers are called on each change until they unsubscribe', () => {
  const toasts = store()
  const heard = vi.fn()
  const stop = toasts.subscribe(heard)
  toasts.show({ title: 'One' })
  stop()
  toasts.show({ title: 'Two' })
  expect(heard).toHaveBeenCalledTimes(1)
})
