import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('./lazy-form-runtime')
  vi.resetModules()
})

test('an inquiry does not wait without end for a part of the page that hangs: it is kept, and says so', async () => {
  vi.resetModules() // as on a fresh page, where the runtime has not been loaded yet
  vi.doMock('./lazy-form-runtime', () => new Promise(() => undefined))
  const { renderPart, stubBrowser } = await import('../../testing/render-page')
  stubBrowser()
  const { ContactForm } = await import('./contact-form')
  renderPart(<ContactForm />)
  const message = screen.getByLabelText<HTMLTextAreaElement>(/Message/)
  fireEvent.input(message, { target: { value: 'Forty sectors' } })
  vi.useFakeTimers()
  fireEvent.submit(screen.getByRole('button', { name: 'Send Inquiry' }))
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('alert').textContent).toBe('Failed to send inquiry. Please try again.')
  expect(screen.getByRole('button', { name: 'Send Inquiry' })).toBeTruthy()
  expect(message.value).toBe('Forty sectors')
})
