import { contact } from '@highline/shared/endpoints/contact'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { json, refusal, type StubApi, silence, stubApi } from '../../testing/stub-api'
import { siteToasts } from '../toasts'
import { ContactForm } from './contact-form'

let api: StubApi
beforeAll(async () => {
  stubBrowser()
  await import('./lazy-form-runtime')
})
beforeEach(() => {
  stubBrowser()
  api = stubApi()
})
afterEach(() => {
  cleanup()
  for (const { id } of siteToasts.toasts()) siteToasts.dismiss(id)
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.findByRole('button', { name })
const send = async () => fireEvent.submit(await button('Send Inquiry'))
const toast = () => siteToasts.toasts().find(({ open }) => open)
/** What is said beside the button, and read out with it. */
const lasting = async () =>
  document.getElementById((await button('Send Inquiry')).getAttribute('aria-describedby') ?? '')

function fillIn(message: string): void {
  renderPart(<ContactForm />)
  const values = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', message }
  for (const [name, value] of Object.entries(values))
    fireEvent.input(document.querySelector(`[name="${name}"]`) ?? document, { target: { value } })
}

test.each([
  ['the server’s', () => refusal('RATE_LIMITED', { retryAfter: 600 }), /^Too many/],
  ['our own', () => Promise.reject(new TypeError('Failed to fetch')), /^Failed to send inquiry\. Please try/],
])(
  'a failure stays beside the button in the toast’s words, %s, which alone are announced',
  async (_of, answer, words) => {
    api.on(contact.create, answer)
    fillIn(`Not sent: ${words}`)
    expect(await lasting()).toBeNull()
    await send()
    await waitFor(() => expect(toast()?.description).toMatch(words))
    const line = await lasting()
    expect(line?.textContent).toBe(toast()?.description)
    expect(line?.closest('[role], [aria-live]')).toBeNull()
    siteToasts.dismiss(toast()?.id ?? '')
    fireEvent.input(screen.getByLabelText(/Venue/), { target: { value: 'The Arena' } })
    expect((await lasting())?.isConnected).toBe(true)
  },
)

test('the line is gone at the next attempt', async () => {
  fillIn('Not sent at first')
  await send()
  await waitFor(async () => expect(await lasting()).not.toBeNull())
  api.on(contact.create, silence)
  await send()
  const sending = await button('Sending...')
  expect(sending.getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText(/^Failed to send inquiry/)).toBeNull()
})

test('what was typed meanwhile is kept, and the failure is told beside it all the same', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  api.on(contact.create, () => promise)
  fillIn('A slow failure')
  await send()
  await button('Sending...')
  fireEvent.input(screen.getByLabelText(/Venue/), { target: { value: 'The Arena' } })
  reject(new TypeError('Failed to fetch'))
  expect((await lasting())?.textContent).toMatch(/^Failed to send inquiry/)
  expect(screen.getByLabelText(/Venue/)).toHaveProperty('value', 'The Arena')
})

test('an inquiry that is not sent because of a field is told of at the field alone', async () => {
  api.on(contact.create, () => json({ success: true }))
  fillIn(' ')
  await send()
  expect(await screen.findByText('Message is required.')).toBeDefined()
  expect(await lasting()).toBeNull()
})
