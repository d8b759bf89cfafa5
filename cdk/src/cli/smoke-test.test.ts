import { contact } from '@highline/shared/endpoints/contact'
import { expect, test } from 'vitest'
import { fakeTools, workingSite } from './fake-tools.testing'
import { idempotencyKey, smokeTest } from './smoke-test'

const monday = new Date('2026-11-23T09:00:00.000Z')
const later = new Date('2026-11-23T23:59:59.000Z')
const tuesday = new Date('2026-11-24T00:00:00.000Z')

/** Runs the smoke test. @returns the fakes, and `done`, its promise */
function tested(given: Parameters<typeof fakeTools>[0]) {
  const fake = fakeTools(given)
  const apiUrl = 'https://a1.execute-api.example/live/'
  return { ...fake, done: smokeTest('https://d1.cloudfront.net', { ...fake.tools, apiUrl }) }
}

/** Fetch of a site whose host name does not resolve for a number of requests. */
function resolvingAfter(failures: number): typeof fetch {
  const cause = new Error('getaddrinfo ENOTFOUND d1.cloudfront.net')
  let left = failures
  return (...given) =>
    left-- > 0 ? Promise.reject(new TypeError('fetch failed', { cause })) : workingSite(...given)
}

test('the same inquiry has one idempotency key per day, and another one if the form has another field', async () => {
  const keys: string[] = []
  const noting: typeof fetch = (input, request) => {
    const key = new Headers(request?.headers).get('idempotency-key')
    if (key && String(request?.body).includes('website')) keys.push(key)
    return workingSite(input, request)
  }
  for (const now of [monday, later, tuesday]) await tested({ fetch: noting, now }).done
  const [first = '', second, third] = keys
  expect(contact.create.headers?.safeParse({ 'idempotency-key': first }).success).toBe(true)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  const name = { firstName: 'Deployment', lastName: 'Test' }
  const inquiry = contact.create.body.parse({ ...name, email: 'deployment@example.com', message: 'Sent.' })
  expect(idempotencyKey({ ...inquiry, venue: 'Arena' }, monday)).not.toBe(idempotencyKey(inquiry, monday))
})

test('smokeTest waits for an unresolved host name once, for the 15 minutes of negative DNS caching', async () => {
  const { done, waits } = tested({ fetch: resolvingAfter(Number.POSITIVE_INFINITY) })
  await expect(done).rejects.toThrow('getaddrinfo ENOTFOUND d1.cloudfront.net')
  const quarterOfAnHour = (15 * 60_000) / 5000 - 1
  const minute = 12 - 1
  expect((waits.length - quarterOfAnHour) % minute).toBe(0)
  expect(waits.length).toBeLessThan(2 * quarterOfAnHour)
})

test('smokeTest succeeds when the host name resolves after some minutes', async () => {
  const { done, said, waits } = tested({ fetch: resolvingAfter(100) })
  await done
  expect(waits).toEqual(Array(100).fill(5000))
  expect(said()).toContain('answer as they should')
})

test('smokeTest reports every check that fails for a minute', async () => {
  const broken: typeof fetch = async (input) =>
    String(input).endsWith('/api/contact') ? new Response('oh', { status: 502 }) : workingSite(input)
  const { done, waits } = tested({ fetch: broken })
  await expect(done).rejects.toThrow(
    /the contact form: POST .*\/api\/contact answered 502, not 400\n.*what stores inquiries: .* answered 502, not 201/,
  )
  expect(waits).toEqual(Array(2 * 11).fill(5000))
})

test('smokeTest fails if the API accepts requests that bypass the edge', async () => {
  const open: typeof fetch = (input) =>
    workingSite(String(input).replace('a1.execute-api.example/live', 'd1.cloudfront.net'))
  await expect(tested({ fetch: open }).done).rejects.toThrow('round the edge')
})
