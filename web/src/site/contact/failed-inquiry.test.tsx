import { contact } from '@highline/shared/endpoints/contact'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
  for (const { id } of siteToasts.toasts()) siteToasts.dismiss(id)
})

const button = (name: string) => screen.findByText(name, { selector: 'button' })
const send = async () => fireEvent.submit(await button('Send Inquiry'))
const toast = () => siteToasts.toasts().find(({ open }) => open)
/** Element beside the button that describes it (`aria-describedby`). */
const lasting = async () =>
  document.getElementById((await button('Send Inquiry')).getAttribute('aria-describedby') ?? '')

function fillIn(message: string): void {
  renderPart(<ContactForm />)
  const values = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', message }
  for (const [name, value] of Object.entries(values))
    fireEvent.input(document.querySelector(`[name="${name}"]`) ?? document, { target: { value } })
}

const tooMany = /^Too many attempts\. Please try again later\.$/
const ours = /^Failed to send inquiry\. Please try again\.$/

test.each([
  ['the server’s (F06, F45)', () => refusal('RATE_LIMITED', { retryAfter: 600 }), tooMany],
  ['our own for a lost connection (F13)', () => Promise.reject(new TypeError('Failed to fetch')), ours],
  ['our own for a proxy’s page', () => new Response('<html>502</html>', { status: 502 }), ours],
  ['our own for a page where JSON should be', () => new Response('<html></html>'), ours],
])(
  'a failed inquiry keeps its message beside the button, outside a live region, and the form values: %s',
  async (of, answer, words) => {
    api.on(contact.create, answer)
    fillIn(`Not sent: ${of}`)
    expect(await lasting()).toBeNull()
    await send()
    await waitFor(() => expect(toast()?.description).toMatch(words))
    expect(toast()).toMatchObject({ title: 'Error', variant: 'destructive' })
    const line = await lasting()
    expect(line?.textContent).toBe(toast()?.description)
    expect(line?.closest('[role], [aria-live]')).toBeNull()
    siteToasts.dismiss(toast()?.id ?? '')
    fireEvent.input(screen.getByLabelText(/Venue/), { target: { value: 'The Arena' } })
    expect((await lasting())?.isConnected).toBe(true)
    expect(screen.getByLabelText(/Message/)).toHaveProperty('value', `Not sent: ${of}`)
  },
)

test('the error beside the button is removed by the next attempt', async () => {
  fillIn('Not sent at first')
  await send()
  await waitFor(async () => expect(await lasting()).not.toBeNull())
  api.on(contact.create, silence)
  await send()
  const sending = await button('Sending...')
  expect(sending.getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText(/^Failed to send inquiry/)).toBeNull()
})

test('a failure keeps text typed while sending and still shows its message beside the button', async () => {
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

test('an invalid field shows its error at the field only, not beside the button', async () => {
  api.on(contact.create, () => json({ success: true }))
  fillIn(' ')
  await send()
  expect(await screen.findByText('Message is required.')).toBeDefined()
  expect(await lasting()).toBeNull()
})

describe('gateway throttling (429 without Retry-After)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  /** Refuses the first `refusals` requests and returns the idempotency keys of all. */
  function crowdedGateway(refusals: number) {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) =>
      keys.push(new Headers(headers).get('idempotency-key')) <= refusals
        ? refusal('RATE_LIMITED')
        : json({ success: true }),
    )
    return keys
  }
  const sendInCrowd = (message: string) => {
    fillIn(message)
    fireEvent.submit(screen.getByText('Send Inquiry'))
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const message = () => screen.getByLabelText<HTMLTextAreaElement>(/Message/).value

  test('retries the inquiry with the same idempotency key until it succeeds', async () => {
    const keys = crowdedGateway(2)
    sendInCrowd('In a crowd')
    await pass(4000)
    expect(screen.getByText('Sending...')).toBeTruthy()
    await pass(8000)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect([toast()?.title, message()]).toEqual(['Inquiry Sent Successfully', ''])
  })

  test('gives up after a minute, tells the visitor what to do and keeps the form values', async () => {
    const keys = crowdedGateway(99)
    sendInCrowd('In a longer crowd')
    await pass(59_000)
    expect(toast()).toBeUndefined()
    await pass(1000)
    expect(keys).toHaveLength(5)
    expect(toast()?.description).toMatch(/still here: .* again in a few minutes, or call or mail us/)
    expect(message()).toBe('In a longer crowd')
  })
})
