import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { MfaSetup } from '@highline/shared/schemas/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { activate } from '../../src/auth/authenticator'
import { challenges, lists } from '../../src/data/entities'
import { find } from '../../src/data/entity'
import { testPassword, testSecret } from '../logged-in'
import { deployedSecret, shownCode } from '../second-factor'
import { askForCode, inTime, lastCode, logIn, logInWith, mailedChallenge, outage } from './clients'
import { testEnvironment } from './environment'
import { type Harness, mailbox } from './harness'

const stage = testEnvironment()
let harness: Harness

beforeEach(async () => {
  harness = await stage.harness({ mailboxes: [mailbox] })
})

const challenge = () => find(harness.app.table, challenges, {})
const sessions = async () => (await harness.app.table.list(lists.sessions.pk)).items
const unavailable = [503, 'MAIL_UNAVAILABLE']
const aboutChallenge = { operation: 'PutItem', about: 'CHALLENGE' }
const aboutSession = { operation: 'PutItem', about: 'SESSION' }

describe('a request for an access code', () => {
  it.each([
    ['F14 while the secret cannot be read', { service: 'ssm' }],
    ['F15 that cannot be stored', aboutChallenge],
  ])('%s answers 503, stores no challenge and mails nothing', async (_, about) => {
    harness.arm({ kind: 'before-500', ...about })
    expect((await askForCode(harness)).verdict).toEqual(outage)
    expect([await challenge(), await harness.mails()]).toEqual([undefined, []])
  })

  it.each(['before-500', 'before-throttle', 'before-timeout'] as const)(
    'F16 that cannot be mailed (%s) answers 503 MAIL_UNAVAILABLE',
    async (kind) => {
      harness.arm({ kind, service: 'ses' })
      expect((await askForCode(harness)).verdict).toEqual(unavailable)
      expect(await challenge()).toMatchObject({ used: false, tries: 0 })
      expect(await sessions()).toEqual([])
    },
  )

  it.each([
    ['F16 that cannot be mailed', 'before-500', async () => shownCode(harness.app)],
    ['F17 whose mail is sent without a response', 'after-lost', () => lastCode(harness)],
  ] as const)(
    '%s answers 503 and offers the authenticator that is set up; its code or the mailed one is valid',
    async (_, kind, code) => {
      await activate(harness.app, testSecret, { authenticatorSecret: deployedSecret, recovery: [] })
      harness.arm({ kind, service: 'ses' })
      const answer = await askForCode(harness)
      const { sessionId, message } = answer.error()
      expect([answer.verdict, message]).toEqual([unavailable, expect.stringContaining('authenticator app')])
      harness.arm()
      expect((await logInWith(harness, { sessionId, accessCode: await code() })).status).toBe(200)
      expect(await sessions()).toHaveLength(1)
    },
  )
})

describe('a login', () => {
  const [challengeOnce, sessionOnce] = [aboutChallenge, aboutSession].map((about) => ({ ...about, tries: 1 }))

  it.each([
    ['F18 whose try cannot be counted', 'before-throttle', aboutChallenge, 503, 0, 200],
    ['F19 whose try is counted, but never with a response', 'after-lost', aboutChallenge, 503, 1, 200],
    ['F19 whose try is counted, its first response lost', 'after-lost', challengeOnce, 200, 1, 401],
    ['F20 whose session cannot be stored', 'before-500', aboutSession, 503, 1, 401],
    ['F21 whose session is stored, its first response lost', 'after-lost', sessionOnce, 200, 1, 401],
  ] as const)('%s', async (_, kind, about, status, tries, repeatedStatus) => {
    const given = await mailedChallenge(harness)
    harness.arm({ kind, ...about })
    const answer = await logInWith(harness, given)
    const isLoggedIn = status === 200
    expect([answer.status, answer.cookie !== undefined]).toEqual([status, isLoggedIn])
    expect(await sessions()).toHaveLength(isLoggedIn ? 1 : 0)
    expect(await challenge()).toMatchObject({ tries, used: repeatedStatus === 401 })
    harness.arm()
    expect((await logInWith(harness, given)).status).toBe(repeatedStatus)
  })
})

describe('a session', () => {
  const change = (cookie: string) =>
    inTime(harness, contentSections.update, { cookie, body: { sectionKey: 'about_title', content: 'A' } })

  it('F23 whose lookup is throttled is valid after retries; if it always is, answers 503 and stays logged in', async () => {
    const cookie = await logIn(harness)
    harness.arm({ kind: 'before-throttle', operation: 'BatchGetItem', tries: 2 })
    expect((await change(cookie)).status).toBe(200)
    harness.arm({ kind: 'before-throttle', operation: 'BatchGetItem' })
    const answer = await change(cookie)
    expect([answer.verdict, answer.cookies]).toEqual([outage, {}])
    harness.arm()
    expect((await change(cookie)).status).toBe(200)
  })

  it('F24 stays valid with its cookie when a logout fails, and a repeated logout ends it', async () => {
    const cookie = await logIn(harness)
    harness.arm({ kind: 'before-500', operation: 'DeleteItem' })
    const answer = await inTime(harness, admin.logout, { cookie })
    expect([answer.verdict, answer.cookies, await sessions()]).toEqual([outage, {}, [expect.anything()]])
    harness.arm()
    expect((await change(cookie)).status).toBe(200)
    expect((await inTime(harness, admin.logout, { cookie })).status).toBe(200)
    expect([(await change(cookie)).status, await sessions()]).toEqual([401, []])
  })
})

it('an authenticator is set up when the response to storing it is lost', async () => {
  const cookie = await logIn(harness)
  const { body } = await harness.ask(admin.setupMfa, { cookie })
  const code = shownCode(harness.app, MfaSetup.parse(body).manualEntryKey)
  harness.arm({ kind: 'after-lost', operation: 'TransactWriteItems', tries: 1 })
  const answer = await inTime(harness, admin.verifySetup, { cookie, body: { password: testPassword, code } })
  expect(answer.verdict).toEqual([200, 'OK'])
})
