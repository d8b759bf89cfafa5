import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('./lazy-form-runtime')
  vi.resetModules()
})

const runtimeHangs = () => new Promise(() => undefined)
const runtimeIsBlocked = () => Promise.reject(new Error('blocked'))

/** Submits the form on a fresh page. @param loadRuntime module factory of the form runtime */
async function sendWith(loadRuntime: () => Promise<unknown>) {
  const sentByBrowser = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined)
  vi.resetModules()
  vi.doMock('./lazy-form-runtime', loadRuntime)
  const { renderPart, stubBrowser } = await import('../../testing/render-page')
  stubBrowser()
  const { ContactForm } = await import('./contact-form')
  renderPart(<ContactForm />)
  const message = screen.getByLabelText<HTMLTextAreaElement>(/Message/)
  fireEvent.input(message, { target: { value: 'Forty sectors' } })
  vi.useFakeTimers()
  fireEvent.submit(screen.getByRole('button', { name: 'Send Inquiry' }))
  return { message, sentByBrowser }
}

test('an inquiry fails after 60 s if the form runtime never loads, and the form values are kept', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { message, sentByBrowser } = await sendWith(runtimeHangs)
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('alert').textContent).toBe('Failed to send inquiry. Please try again.')
  expect(screen.getByRole('button', { name: 'Send Inquiry' })).toBeTruthy()
  expect(message.value).toBe('Forty sectors')
  expect(sentByBrowser).not.toHaveBeenCalled()
})

test.each([
  ['is sent by the browser itself where the API answers', 405, 1],
  ['is kept where the API answers nothing but failures', 503, 0],
])('an inquiry whose form runtime cannot be loaded %s', async (_, status, sent) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const { sentByBrowser } = await sendWith(runtimeIsBlocked)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(sentByBrowser).toHaveBeenCalledTimes(sent)
  expect(screen.queryAllByRole('alert')).toHaveLength(1 - sent)
})
