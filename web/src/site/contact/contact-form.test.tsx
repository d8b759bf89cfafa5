import { contact } from '@highline/shared/endpoints/contact'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refusal, untilAborted } from '../../testing/stub-api'
import {
  failure,
  field,
  fillIn,
  idle,
  prepareInquiryForm,
  send,
  sending,
  toast,
  type,
} from './inquiry-form.testing'

const api = prepareInquiryForm()

const named = (name: string) =>
  document.querySelector<HTMLInputElement>(`form [name="${name}"]`) ?? document.createElement('input')
const invalidFields = () =>
  Array.from(document.querySelectorAll('[aria-invalid="true"]'), (wrong) => wrong.getAttribute('name'))
const keyOf = (at: number) => api.seen[at]?.headers.get('idempotency-key')

async function sendAndWait(): Promise<void> {
  send()
  await sending()
  await idle()
}

/** Sends the form to an API that does not answer yet. Returns a function that answers and waits until that is shown. */
async function sendSlowly(message: string) {
  const { promise, resolve } = Promise.withResolvers<Response>()
  api.on(contact.create, () => promise)
  fillIn(message)
  send()
  await waitFor(() => expect(api.seen).toHaveLength(1))
  return async (response: Response) => {
    resolve(response)
    await idle()
  }
}

const all = (selector: string) => Array.from(document.querySelectorAll(`form ${selector}`))

test('the form has seven fields, the required ones with an asterisk (§2.1, §5)', () => {
  const labels = all('label').filter((label) => !label.closest('[aria-hidden]'))
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'First Name *',
    'Last Name *',
    'Email *',
    'Phone',
    'Venue',
    'Services',
    'Message *',
  ])
  const required = all('[aria-required="true"]').map((field) => field.getAttribute('name'))
  expect(required).toEqual(['firstName', 'lastName', 'email', 'message'])
  expect(all('[type="email"]').map((field) => field.getAttribute('name'))).toEqual(['email'])
  expect(document.body.textContent).toContain('* required')
})

test('the honeypot is hidden and not focusable', () => {
  const [trap] = all('[aria-hidden="true"] [name="website"]')
  expect(trap).toHaveProperty('tabIndex', -1)
})

test('the form offers eight services after an empty option (§3, §9)', () => {
  const options = all('[name="services"] option')
  expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['', 'Select a service'],
    ['high-level', 'High-Level Installations'],
    ['wireless', 'Wireless Networks'],
    ['wired', 'Wired Networks'],
    ['planning', 'Network Planning'],
    ['consultancy', 'Consultancy'],
    ['support', 'IT Support'],
    ['repairs', 'Maintenance & Repairs'],
    ['multiple', 'Multiple Services'],
  ])
})

test('the values of all fields, honeypot included, are posted with an idempotency key, and the form is cleared', async () => {
  const values = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    phone: '020 7946 0958',
    venue: 'The Arena',
    services: 'wireless',
    message: 'Forty sectors',
    website: 'https://spam.example',
  }
  for (const [name, value] of Object.entries(values)) fireEvent.input(named(name), { target: { value } })
  await sendAndWait()
  expect(api.seen).toMatchObject([{ call: 'POST /api/contact', body: values }])
  expect(keyOf(0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(toast()).toMatchObject({
    title: 'Inquiry Sent Successfully',
    description: 'Thank you for your inquiry! We will contact you within 24 hours.',
    variant: 'default',
  })
  for (const name of Object.keys(values)) expect(named(name).value, name).toBe('')
  const lasting = screen.getByText(/^Thank you for your inquiry!/)
  type(/Message/, 'One more')
  expect(lasting.isConnected).toBe(false)
})

test.each(['', '  \n '])('a required field with "%s" counts as empty and nothing is sent', async (blank) => {
  fillIn('Blank name')
  type(/First Name/, blank)
  send()
  expect(await screen.findByText('First Name is required.')).toBeDefined()
  expect(await failure()).toBeNull()
  expect(api.seen).toEqual([])
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Validation Error',
      description: 'Please fill in all required fields.',
      variant: 'destructive',
    }),
  )
  expect(document.activeElement).toBe(field(/First Name/))
  expect(invalidFields()).toEqual(['firstName'])
  expect(field(/Last Name/).value).toBe('Byron')
})

test('typing removes the error of that field only and does not move the focus', async () => {
  send()
  await waitFor(() => expect(toast()).toBeDefined())
  expect(invalidFields()).toEqual(['firstName', 'lastName', 'email', 'message'])
  field(/Email/).focus()
  type(/Email/, 'a')
  expect(screen.queryByText('Email is required.')).toBeNull()
  expect(screen.getByText('First Name is required.')).toBeDefined()
  expect(document.activeElement).toBe(field(/Email/))
})

test('an email refused by the browser’s validation shows field errors for it and missing fields (§5)', async () => {
  fillIn('')
  expect(fireEvent.invalid(field(/Email/))).toBe(false)
  expect(await screen.findByText('Email does not look right. Please check it.')).toBeDefined()
  expect(invalidFields()).toEqual(['email', 'message'])
  expect(api.seen).toEqual([])
})

test('while sending, the button shows “Sending...” and a second submit does nothing (F09, F44)', async () => {
  const answer = await sendSlowly('Twice pressed')
  const button = await sending()
  expect(button.disabled).toBe(true)
  fireEvent.submit(button)
  await answer(json({ success: true }))
  expect(api.seen).toHaveLength(1)
})

test.each([
  ['a success', () => json({ success: true }), /^Thank you/],
  ['a failure', () => new Response('<html></html>'), /^Failed to send inquiry/],
])('after %s, values edited while sending are kept beside the outcome', async (_, response, outcome) => {
  const answer = await sendSlowly(`A slow answer: ${outcome}`)
  type(/Venue/, 'The Arena')
  await answer(response())
  expect(field(/Venue/).value).toBe('The Arena')
  expect(field(/Message/).value).toBe(`A slow answer: ${outcome}`)
  expect(screen.getByText(outcome)).toBeDefined()
})

test('a late 400 marks the invalid field without moving the focus away from another field', async () => {
  const answer = await sendSlowly('A slow refusal')
  field(/Message/).focus()
  await answer(refusal('VALIDATION_FAILED', { fields: { email: 'invalid' } }))
  expect(invalidFields()).toEqual(['email'])
  expect(document.activeElement).toBe(field(/Message/))
})

test('a request without a response is aborted after 60 s, and the form values are kept', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  api.on(contact.create, untilAborted)
  fillIn('Into silence')
  send()
  await waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000))
  late.abort()
  await idle()
  expect(toast()?.description).toBe('Failed to send inquiry. Please try again.')
  expect(field(/Message/).value).toBe('Into silence')
})

test('a retry with equal values reuses the idempotency key, and changed values get a new one', async () => {
  api.on(contact.create, () => Promise.reject(new TypeError('Failed to fetch')))
  fillIn('Once')
  await sendAndWait()
  await sendAndWait()
  type(/Message/, 'Once more')
  await sendAndWait()
  const [first, second] = api.seen
  expect(second?.body).toEqual(first?.body)
  expect(keyOf(1)).toBe(keyOf(0))
  expect(keyOf(2)).not.toBe(keyOf(0))
})
