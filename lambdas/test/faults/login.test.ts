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

  it('F16 that cannot be mailed offers login with the authenticator if one is set up', async () => {
    await activate(harness.app, testSecret, { authenticatorSecret: deployedSecret, recovery: [] })
    harness.arm({ kind: 'before-500', service: 'ses' })
    const answer = await askForCode(harness)
    const { sessionId, message } = answer.error()
    expect([answer.verdict, message]).toEqual([unavailable, expect.stringContaining('authenticator app')])
    harness.arm()
    expect((await logInWith(harness, { sessionId, accessCode: shownCode(harness.app) })).status).toBe(200)
  })

  it('F17 whose mail is sent without a response answers 503, and the mailed code is valid', async () => {
    await activate(harness.app, testSecret, { authenticatorSecret: deployedSecret, recovery: [] })
    harness.arm({ kind: 'after-lost', service: 'ses' })
    const answer = await askForCode(harness)
    expect(answer.verdict).toEqual(unavailable)
    harness.arm()
    const { sessionId } = answer.error()
    expect((await logInWith(harness, { sessionId, accessCode: await lastCode(harness) })).status).toBe(200)
    expect(await sessions()).toHaveLength(1)
  })
})

describe('a login', () => {
  it('F18 whose try cannot be counted answers 503, and the code stays valid', async () => {
    const given = await mailedChallenge(harness)
    harness.arm({ kind: 'before-throttle', ...aboutChallenge })
    expect((await logInWith(harness, given)).verdict).toEqual(outage)
    expect(await challenge()).toMatchObject({ tries: 0, used: false })
    harness.arm()
    expect((await logInWith(harness, given)).status).toBe(200)
  })

  it('F19 answers 503 when the response to counting the try is always lost, and the try is counted', async () => {
    const given = await mailedChallenge(harness)
    harness.arm({ kind: 'after-lost', ...aboutChallenge })
    expect((await logInWith(harness, given)).verdict).toEqual(outage)
    expect(await challenge()).toMatchObject({ tries: 1, used: false })
    expect(await sessions()).toEqual([])
  })

  it('F19 counts one try when the response to counting it is lost once', async () => {
    const given = await mailedChallenge(harness)
    harness.arm({ kind: 'after-lost', ...aboutChallenge, tries: 1 })
    expect((await logInWith(harness, given)).status).toBe(200)
    expect(await challenge()).toMatchObject({ tries: 1, used: true })
  })

  it('F20 whose session cannot be stored answers 503, and the code is no longer valid', async () => {
    const given = await mailedChallenge(harness)
    harness.arm({ kind: 'before-500', ...aboutSession })
    const answer = await logInWith(harness, given)
    expect([answer.verdict, answer.cookie]).toEqual([outage, undefined])
    expect([await challenge(), await sessions()]).toEqual([expect.objectContaining({ used: true }), []])
    harness.arm()
    expect((await logInWith(harness, given)).verdict).toEqual([401, 'INVALID_CODE'])
  })

  it('F21 stores one session when the response to storing it is lost once', async () => {
    const given = await mailedChallenge(harness)
    harness.arm({ kind: 'after-lost', ...aboutSession, tries: 1 })
    expect((await logInWith(harness, given)).status).toBe(200)
    expect(await sessions()).toHaveLength(1)
  })
})

describe('a session', () => {
  const change = (cookie: string) =>
    inTime(harness, contentSections.update, { cookie, body: { sectionKey: 'about_title', content: 'A' } })

  it('F23 whose lookup is throttled twice is valid after retries', async () => {
    const cookie = await logIn(harness)
    harness.arm({ kind: 'before-throttle', operation: 'BatchGetItem', tries: 2 })
    expect((await change(cookie)).status).toBe(200)
  })

  it('F23 whose lookup is always throttled answers 503 and stays logged in', async () => {
    const cookie = await logIn(harness)
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
