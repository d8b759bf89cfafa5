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

test('the same words are stored once a day, and never under the key of others', () => {
  const key = idempotencyKey(words, monday)
  expect(contact.create.headers?.safeParse({ 'idempotency-key': key }).success).toBe(true)
  expect(idempotencyKey(words, later)).toBe(key)
  expect(idempotencyKey(words, tuesday)).not.toBe(key)
  // As after the form was given a field more, which is empty where it is not sent.
  expect(idempotencyKey({ ...words, venue: 'Arena' }, monday)).not.toBe(key)
})

test('each day it asks under a key of its own', async () => {
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
