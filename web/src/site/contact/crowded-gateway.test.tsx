import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { siteToasts } from '../toasts'
import { ContactForm } from './contact-form'

/** A gateway that refuses so many requests because of all visitors together: it does not say when to come again. */
function crowdedGateway(refusals: number) {
  const keys: (string | null)[] = []
  const refusal = JSON.stringify({ success: false, code: 'RATE_LIMITED', message: 'Too many attempts.' })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const isRefused = keys.push(new Headers(headers).get('idempotency-key')) <= refusals
    return isRefused
      ? new Response(refusal, { status: 429 })
      : new Response('{"success":true}', { status: 201 })
  })
  return keys
}

beforeAll(async () => {
  stubBrowser()
  await import('./lazy-form-runtime')
})
beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  for (const { id } of siteToasts.toasts()) siteToasts.dismiss(id)
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const toast = () => siteToasts.toasts().find(({ open }) => open)

function fillInAndSend(message: string): void {
  renderPart(<ContactForm />)
  const values: [RegExp, string][] = [
    [/First Name/, 'Ada'],
    [/Last Name/, 'Byron'],
    [/Email/, 'ada@example.org'],
    [/Message/, message],
  ]
  for (const [name, value] of values) fireEvent.input(field(name), { target: { value } })
  fireEvent.submit(screen.getByRole('button', { name: 'Send Inquiry' }))
}

test('an inquiry is sent again, under the same key, until the gateway lets it through', async () => {
  const keys = crowdedGateway(2)
  fillInAndSend('In a crowd')
  await pass(4000)
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
  await pass(8000)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(toast()?.title).toBe('Inquiry Sent Successfully')
  expect(field(/Message/).value).toBe('')
})

test('after a minute the visitor is told what to do, and keeps the words', async () => {
  const keys = crowdedGateway(99)
  fillInAndSend('In a longer crowd')
  await pass(59_000)
  expect(toast()).toBeUndefined()
  await pass(1000)
  expect(keys).toHaveLength(5)
  expect(toast()?.description).toMatch(/still here: .* again in a few minutes, or call or mail us/)
  expect(field(/Message/).value).toBe('In a longer crowd')
})
