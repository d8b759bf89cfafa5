import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { siteToasts } from '../toasts'
import { ContactForm } from './contact-form'

interface Sent {
  url: string
  method: string | undefined
  key: string | null
  body: Record<string, unknown>
}

let sent: Sent[] = []
let answer: () => Promise<Response>

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
// Preloads the runtime, because importing it on a busy machine takes longer than the timeouts of the tests.
beforeAll(async () => {
  stubBrowser()
  await import('./lazy-form-runtime')
})
beforeEach(() => {
  sent = []
  answer = async () => json(201, { success: true })
  stubBrowser()
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    sent.push({
      url,
      method,
      key: new Headers(headers).get('idempotency-key'),
      body: JSON.parse(String(body)),
    })
    return answer()
  })
})
afterEach(() => {
  for (const { id } of siteToasts.toasts()) siteToasts.dismiss(id)
})

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } })
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Send Inquiry' }))
const toast = () => siteToasts.toasts().find(({ open }) => open)
const idle = () => screen.findByRole('button', { name: 'Send Inquiry' })

/** Holds the response back until the returned function is called. */
function answerLater() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  return resolve
}

/** Fills in values with a message unique to the test: equal values would reuse the idempotency key. */
function fillIn(message: string): void {
  type(/First Name/, 'Ada')
  type(/Last Name/, 'Byron')
  type(/Email/, 'ada@example.org')
  type(/Message/, message)
}

async function sendAndWait(): Promise<void> {
  send()
  await screen.findByRole('button', { name: 'Sending...' })
  await idle()
}

test('an inquiry is posted with an idempotency key, and the form is cleared', async () => {
  renderPart(<ContactForm />)
  fillIn('Forty sectors')
  await sendAndWait()
  expect(sent[0]).toMatchObject({ url: '/api/contact', method: 'POST' })
  expect(sent[0]?.body).toMatchObject({
    firstName: 'Ada',
    email: 'ada@example.org',
    message: 'Forty sectors',
  })
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(toast()).toMatchObject({
    title: 'Inquiry Sent Successfully',
    description: 'Thank you for your inquiry! We will contact you within 24 hours.',
    variant: 'default',
  })
  expect(field(/Message/).value).toBe('')
  const lasting = screen.getByText(/^Thank you for your inquiry!/)
  type(/Message/, 'One more')
  expect(lasting.isConnected).toBe(false)
})

test.each(['', '  \n '])('a required field with "%s" counts as empty and nothing is sent', async (blank) => {
  renderPart(<ContactForm />)
  fillIn('Blank name')
  type(/First Name/, blank)
  send()
  expect(await screen.findByText('First Name is required.')).toBeDefined()
  await idle()
  expect(sent).toHaveLength(0)
  await waitFor(() => expect(toast()?.title).toBe('Validation Error'))
  expect(toast()).toMatchObject({
    description: 'Please fill in all required fields.',
    variant: 'destructive',
  })
  expect(document.activeElement).toBe(field(/First Name/))
  expect(field(/First Name/).getAttribute('aria-invalid')).toBe('true')
  expect(field(/Last Name/).value).toBe('Byron')
})

test('typing removes the error of that field only and does not move the focus', async () => {
  renderPart(<ContactForm />)
  send()
  await waitFor(() => expect(toast()).toBeDefined())
  const invalid = Array.from(document.querySelectorAll('[aria-invalid="true"]'))
  expect(invalid.map((wrong) => wrong.getAttribute('name'))).toEqual([
    'firstName',
    'lastName',
    'email',
    'message',
  ])
  field(/Email/).focus()
  type(/Email/, 'a')
  expect(screen.queryByText('Email is required.')).toBeNull()
  expect(screen.getByText('First Name is required.')).toBeDefined()
  expect(document.activeElement).toBe(field(/Email/))
})

test('while sending, the button shows “Sending...” and a second submit does nothing (F09, F44)', async () => {
  renderPart(<ContactForm />)
  const finish = answerLater()
  fillIn('Twice pressed')
  send()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' })
  expect(button.disabled).toBe(true)
  fireEvent.submit(button)
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => finish(json(201, { success: true })))
  await idle()
  expect(sent).toHaveLength(1)
})

test('the form is not cleared after success if it was edited while sending', async () => {
  renderPart(<ContactForm />)
  const finish = answerLater()
  fillIn('A slow answer')
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  type(/Venue/, 'The Arena')
  finish(json(201, { success: true }))
  await idle()
  expect(field(/Venue/).value).toBe('The Arena')
  expect(field(/Message/).value).toBe('A slow answer')
  expect(screen.getByText(/^Thank you/)).toBeDefined()
})

test('a late 400 marks the invalid field without moving the focus away from another field', async () => {
  renderPart(<ContactForm />)
  const finish = answerLater()
  fillIn('A slow refusal')
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  field(/Message/).focus()
  finish(json(400, { success: false, code: 'INVALID', message: 'Not so.', fields: { email: 'invalid' } }))
  await idle()
  expect(field(/Email/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field(/Message/))
})

test('a request without a response is aborted after 60 s, and the form values are kept', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  renderPart(<ContactForm />)
  fillIn('Into silence')
  send()
  await waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000))
  patience.abort()
  await idle()
  expect(toast()?.description).toBe('Failed to send inquiry. Please try again.')
  expect(field(/Message/).value).toBe('Into silence')
})

test('a retry with equal values reuses the idempotency key, and changed values get a new one', async () => {
  renderPart(<ContactForm />)
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  fillIn('Once')
  await sendAndWait()
  await sendAndWait()
  type(/Message/, 'Once more')
  await sendAndWait()
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('the honeypot is hidden and not focusable, and its value is sent', async () => {
  renderPart(<ContactForm />)
  const trap = document.querySelector<HTMLInputElement>('[name="website"]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
  fireEvent.input(trap ?? document.body, { target: { value: 'https://spam.example' } })
  fillIn('From a machine')
  await sendAndWait()
  expect(sent[0]?.body.website).toBe('https://spam.example')
})

test('a chosen service is sent, and cleared after success', async () => {
  renderPart(<ContactForm />)
  const services = screen.getByLabelText<HTMLSelectElement>('Services')
  fireEvent.change(services, { target: { value: 'wireless' } })
  fillIn('With a service')
  await sendAndWait()
  expect(sent[0]?.body.services).toBe('wireless')
  await waitFor(() => expect(services.value).toBe(''))
})
