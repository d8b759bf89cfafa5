import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { media as mediaEndpoints } from '@highline/shared/endpoints/media'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { SendMfaResult } from '@highline/shared/schemas/auth'
import { expect } from 'vitest'
import { ensureCredential } from '../../src/auth/verify-login'
import { counters, lists, media } from '../../src/data/entities'
import { list } from '../../src/data/entity'
import { openSession } from '../../src/data/sessions'
import type { Item } from '../../src/data/table'
import { setCookie } from '../../src/http/event'
import { files } from '../form'
import { testPassword, testSecret } from '../logged-in'
import type { FakeAnswer, FakeRequest } from '../request'
import { functionOf, type Harness } from './harness'

type Ask = Parameters<Harness['ask']>

/** Sends a request and holds its function to its time: it has answered half a second before that is over. */
export async function inTime(harness: Harness, ...[endpoint, request]: Ask): Promise<FakeAnswer> {
  const began = harness.time.now().getTime()
  const answer = await harness.ask(endpoint, request)
  const most = functionSeconds[functionOf(endpoint)] * 1000 - 500
  expect(harness.time.now().getTime() - began, `${endpoint.method} ${endpoint.path}`).toBeLessThan(most)
  return answer
}

/** The cookie of a new session, which is opened as a login opens it, without the dozen calls by which it is judged. */
export async function logIn({ app }: Harness): Promise<string> {
  const credential = await ensureCredential(app.table, testSecret.passwordHash)
  const [cookie = ''] = setCookie('session', app.stage, await openSession(app, credential)).split(';')
  return cookie
}

export const askForCode = (harness: Harness, body: object = {}) =>
  inTime(harness, admin.sendMfa, { body: { password: testPassword, ...body } })

/** A challenge, and the code that was mailed for it. */
export async function mailedChallenge(harness: Harness): Promise<{ sessionId: string; accessCode: string }> {
  const { sessionId } = SendMfaResult.parse((await askForCode(harness)).body)
  return { sessionId, accessCode: await lastCode(harness) }
}

export async function lastCode(harness: Harness): Promise<string> {
  const [code] = /\b\d{6}\b/.exec((await harness.mails()).at(-1)?.text ?? '') ?? []
  if (!code) throw new Error('No mail holds a code')
  return code
}

export const logInWith = (harness: Harness, body: object, address = '203.0.113.7') =>
  inTime(harness, admin.login, { body: { password: testPassword, ...body }, address })

export const words = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.co.uk',
  message: 'Forty antennas, please.',
}

/** Sends the same inquiry, under the same key each time. */
export const inquire = (harness: Harness, address = '203.0.113.7') =>
  inTime(harness, contact.create, { body: words, address, headers: { 'Idempotency-Key': harness.key } })

/** The stored inquiries, and what their total says. */
export async function inbox({ app: { table } }: Harness): Promise<{ inquiries: Item[]; total: number }> {
  const { items } = await table.list(lists.inquiries.pk)
  return { inquiries: items, total: Number((await table.get(counters.inquiryTotal))?.n ?? 0) }
}

type File = Parameters<typeof files>[number]

export async function upload(harness: Harness, cookie: string, ...given: File[]) {
  const request: FakeRequest = { cookie, form: await files(...given) }
  return inTime(harness, mediaEndpoints.upload, request)
}

export const mediaRows = async ({ app }: Harness) => (await list(app, media, lists.media)).values
export const objectNames = async ({ app }: Harness) =>
  (await app.files.list()).map(({ filename }) => filename)

/** An answer as [status, code]. */
export const verdict = (answer: FakeAnswer) => [
  answer.status,
  answer.status < 400 ? 'OK' : answer.error().code,
]
export const outage = [503, 'UNAVAILABLE']

/** Stands for the page's renderer: what it shows is not at stake here. */
export const render = (snapshot: object) => JSON.stringify(snapshot)
