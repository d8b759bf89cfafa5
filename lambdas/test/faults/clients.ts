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
import { words } from '../inbox'
import { testPassword, testSecret } from '../logged-in'
import type { FakeAnswer, FakeRequest } from '../request'
import { codeIn } from '../second-factor'
import { functionOf } from '../services'
import type { Site } from './harness'

type Ask = Parameters<Site['ask']>

/** Sends a request, and asserts that it ends 0.5 s before the timeout of its Lambda, in virtual time. */
export async function inTime(harness: Site, ...[endpoint, request]: Ask): Promise<FakeAnswer> {
  const began = harness.time.now().getTime()
  const answer = await harness.ask(endpoint, request)
  const most = functionSeconds[functionOf(endpoint)] * 1000 - 500
  expect(harness.time.now().getTime() - began, `${endpoint.method} ${endpoint.path}`).toBeLessThan(most)
  return answer
}

/** Opens a session directly in the table, without the AWS calls of a login. @returns its cookie */
export async function logIn({ app }: Site): Promise<string> {
  const credential = await ensureCredential(app.table, testSecret.passwordHash)
  const [cookie = ''] = setCookie('session', app.stage, await openSession(app, credential)).split(';')
  return cookie
}

export const askForCode = (harness: Site, body: object = {}) =>
  inTime(harness, admin.sendMfa, { body: { password: testPassword, ...body } })

/** Requests a challenge. @returns its id and the mailed code */
export async function mailedChallenge(harness: Site): Promise<{ sessionId: string; accessCode: string }> {
  const { sessionId } = SendMfaResult.parse((await askForCode(harness)).body)
  return { sessionId, accessCode: await lastCode(harness) }
}

/** Returns the code of the newest mail. */
export const lastCode = async (harness: Site): Promise<string> => codeIn((await harness.mails()).at(-1))

export const logInWith = (harness: Site, body: object, address = '203.0.113.7') =>
  inTime(harness, admin.login, { body: { password: testPassword, ...body }, address })

/** Sends the same inquiry with the harness's idempotency key. */
export const inquire = (harness: Site, address = '203.0.113.7') =>
  inTime(harness, contact.create, { body: words, address, headers: { 'Idempotency-Key': harness.key } })

/** Returns the stored inquiries, and the counter of their total. */
export async function inbox({ app: { table } }: Site): Promise<{ inquiries: Item[]; total: number }> {
  const { items } = await table.list(lists.inquiries.pk)
  return { inquiries: items, total: Number((await table.get(counters.inquiryTotal))?.n ?? 0) }
}

type File = Parameters<typeof files>[number]

export async function upload(harness: Site, cookie: string, ...given: File[]) {
  const request: FakeRequest = { cookie, form: await files(...given) }
  return inTime(harness, mediaEndpoints.upload, request)
}

export const mediaRows = async ({ app }: Site) => (await list(app, media, lists.media)).values
export const objectNames = async ({ app }: Site) => (await app.files.list()).map(({ filename }) => filename)

export const outage = [503, 'UNAVAILABLE']

/** Replaces the page's renderer, whose output these tests do not check. */
export const render = (snapshot: object) => JSON.stringify(snapshot)
