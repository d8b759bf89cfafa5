import { contact } from '@highline/shared/endpoints/contact'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json, refusal, silence } from '../../testing/stub-api'
import { siteToasts } from '../toasts'
import {
  failure,
  field,
  fillIn,
  prepareInquiryForm,
  send,
  sending,
  toast,
  type,
} from './inquiry-form.testing'

const api = prepareInquiryForm()

test.each([
  ['the server’s (F06, F45)', () => refusal('RATE_LIMITED', { retryAfter: 600 }), /^Too many attempts\./],
  ['our own for a lost connection (F13)', () => Promise.reject(new TypeError()), /^Failed to send inquiry\./],
])(
  'a failed inquiry keeps its message beside the button, outside a live region, and the form values: %s',
  async (of, answer, words) => {
    api.on(contact.create, answer)
    fillIn(`Not sent: ${of}`)
    expect(await failure()).toBeNull()
    send()
    await waitFor(() => expect(toast()?.description).toMatch(words))
    expect(toast()).toMatchObject({ title: 'Error', variant: 'destructive' })
    const line = await failure()
    expect(line?.textContent).toBe(toast()?.description)
    expect(line?.closest('[role], [aria-live]')).toBeNull()
    siteToasts.dismiss(toast()?.id ?? '')
    type(/Venue/, 'The Arena')
    expect((await failure())?.isConnected).toBe(true)
    expect(field(/Message/).value).toBe(`Not sent: ${of}`)
  },
)

test('the error beside the button is removed by the next attempt', async () => {
  api.on(contact.create, () => refusal('UNAVAILABLE'))
  fillIn('Not sent at first')
  send()
  await waitFor(async () => expect(await failure()).not.toBeNull())
  api.on(contact.create, silence)
  send()
  expect((await sending()).getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText(/^Failed to send inquiry/)).toBeNull()
})

describe('gateway throttling (429 without Retry-After)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  const refuseFirst = (refusals: number) =>
    api.on(contact.create, () =>
      api.seen.length <= refusals ? refusal('RATE_LIMITED') : json({ success: true }),
    )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('retries the inquiry with the same idempotency key until it succeeds', async () => {
    refuseFirst(2)
    fillIn('In a crowd')
    send()
    await pass(4000)
    expect(screen.getByText('Sending...')).toBeTruthy()
    await pass(8000)
    const keys = api.seen.map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    expect([toast()?.title, field(/Message/).value]).toEqual(['Inquiry Sent Successfully', ''])
  })

  test('gives up after a minute, tells the visitor what to do and keeps the form values', async () => {
    refuseFirst(99)
    fillIn('In a longer crowd')
    send()
    await pass(59_000)
    expect(toast()).toBeUndefined()
    await pass(1000)
    expect(api.seen).toHaveLength(5)
    expect(toast()?.description).toMatch(/still here: .* again in a few minutes, or call or mail us/)
    expect(field(/Message/).value).toBe('In a longer crowd')
  })
})
