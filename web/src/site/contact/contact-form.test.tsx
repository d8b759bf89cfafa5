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
// A busy machine takes longer to read the runtime than a test waits for what it does.
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

/** Answers once what it gives is called. */
function answerLater() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  return resolve
}

/** FormValues that no other test has sent: the form knows its last ones again. */
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

test('an inquiry is sent as the spec says, and the form is cleared', async () => {
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

test.each(['', '  \n '])('a required field holding "%s" is empty: nothing is sent', async (blank) => {
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

test('typing takes a field’s error away, and leaves the focus where it is', async () => {
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

test('while it is being sent the button says so and a second press does nothing (F09, F44)', async () => {
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

test('what is written while it is being sent is kept', async () => {
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

test('a late refusal leaves the focus in another field', async () => {
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

test('an answer that never comes is not waited for', async () => {
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

test('the same words again are the same request; other words are another', async () => {
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

test('the trap is out of reach, and what fills it in is sent along', async () => {
  renderPart(<ContactForm />)
  const trap = document.querySelector<HTMLInputElement>('[name="website"]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
  fireEvent.input(trap ?? document.body, { target: { value: 'https://spam.example' } })
  fillIn('From a machine')
  await sendAndWait()
  expect(sent[0]?.body.website).toBe('https://spam.example')
})

test('a service that was chosen before our list came is kept, and cleared with the rest', async () => {
  vi.resetModules() // as on a fresh page, where the list has not been loaded yet
  const page = await import('../../testing/render-page')
  const { ContactForm: FreshForm } = await import('./contact-form')
  page.renderPart(<FreshForm />)
  const native = document.querySelector<HTMLSelectElement>('select[name="services"]')
  fireEvent.change(native ?? document.body, { target: { value: 'wireless' } })
  fillIn('With a service')
  await sendAndWait()
  expect(sent[0]?.body.services).toBe('wireless')
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('Select a service'))
})
