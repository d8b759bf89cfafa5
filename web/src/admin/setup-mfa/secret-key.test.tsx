import { page } from '@highline/shared/constants'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { SecretKey } from './setup-complete'

freshAdmin()

const key = 'ABCD EFGH'
const clipboardWith = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
})

function press() {
  renderWithToasts(<SecretKey label="Key" value={key} />)
  fireEvent.click(button())
}
const button = () => screen.getByRole('button', { name: 'Copy the key' })
const showsCopied = () => button().querySelector('.lucide-check') !== null

it('copies the key and shows the tick until two seconds after the last copy', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const clipboard: string[] = []
  clipboardWith(async (text) => void clipboard.push(text))
  press()
  await toastOf('Copied')
  expect([clipboard, showsCopied()]).toEqual([[key], true])
  await act(() => vi.advanceTimersByTimeAsync(page.copiedResetMs / 2))
  fireEvent.click(button())
  await act(() => vi.advanceTimersByTimeAsync(page.copiedResetMs * 0.9))
  expect(showsCopied()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(page.copiedResetMs * 0.1))
  expect(showsCopied()).toBe(false)
})

it.each([
  ['there is no clipboard', () => undefined],
  ['the browser refuses', () => clipboardWith(() => Promise.reject(new Error('NotAllowedError')))],
])('selects the key for manual copying when %s', async (_, prepare) => {
  prepare()
  press()
  expect((await toastOf('Not Copied'))?.textContent).toContain('The text is selected')
  expect([getSelection()?.toString(), showsCopied()]).toEqual([key, false])
})
