import { contact } from '@highline/shared/endpoints/contact'
import { expect, test } from 'vitest'
import { fakeTools, workingSite } from './fake-tools.testing'
import { idempotencyKey, smokeTest } from './smoke-test'

const words = contact.create.body.parse({
  firstName: 'Deployment',
  lastName: 'Test',
  email: 'deployment@example.com',
  message: 'Sent by the deployment.',
})
const monday = new Date('2026-11-23T09:00:00.000Z')
const later = new Date('2026-11-23T23:59:59.000Z')
const tuesday = new Date('2026-11-24T00:00:00.000Z')

test('idempotencyKey is constant for the same inquiry on one day, and differs on other days or with other fields', () => {
  const key = idempotencyKey(words, monday)
  expect(contact.create.headers?.safeParse({ 'idempotency-key': key }).success).toBe(true)
  expect(idempotencyKey(words, later)).toBe(key)
  expect(idempotencyKey(words, tuesday)).not.toBe(key)
  // As if the form had another field, which is empty in other inquiries.
  expect(idempotencyKey({ ...words, venue: 'Arena' }, monday)).not.toBe(key)
})

test('smokeTest sends one idempotency key per day', async () => {
  const keys = new Set<string>()
  const noting: typeof fetch = (input, request) => {
    const key = new Headers(request?.headers).get('idempotency-key')
    if (key) keys.add(key)
    return workingSite(input, request)
  }
  for (const now of [monday, later, tuesday]) {
    const { tools } = fakeTools({ fetch: noting, now })
    await smokeTest('https://d1.cloudfront.net', { ...tools, apiUrl: 'https://a1.execute-api.example/live/' })
  }
  expect(keys.size).toBe(2)
})

test('smokeTest waits for an unresolved host name once, for the 15 minutes of negative DNS caching', async () => {
  const unknown = new Error('getaddrinfo ENOTFOUND www.example.com')
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: unknown }))
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const using = { ...fakeTools().tools, apiUrl: 'https://a1.execute-api.example/live/', fetch, wait }
  await expect(smokeTest('https://www.example.com', using)).rejects.toThrow(unknown.message)
  const quarterOfAnHour = (15 * 60_000) / 5000 - 1
  const minute = 12 - 1
  expect((waits.length - quarterOfAnHour) % minute).toBe(0)
  expect(waits.length).toBeLessThan(2 * quarterOfAnHour)
})

test('smokeTest succeeds when the host name resolves after some minutes', async () => {
  let refusals = 100
  const fetch: typeof globalThis.fetch = (input, request) => {
    const unknown = new TypeError('fetch failed', {
      cause: new Error('getaddrinfo ENOTFOUND d1.cloudfront.net'),
    })
    return refusals-- > 0 ? Promise.reject(unknown) : workingSite(input, request)
  }
  const { tools, said } = fakeTools({ fetch })
  await smokeTest('https://d1.cloudfront.net', { ...tools, apiUrl: 'https://a1.execute-api.example/live/' })
  expect(said()).toContain('answer as they should')
})
