import { accessCodeLimits } from '@highline/shared/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { storedSessions } from '../../test/logged-in'
import {
  appWithAuthenticator,
  appWithMail,
  besiege,
  challenge,
  login,
  mailedChallenge,
  mailedCode,
  otherCode,
} from '../../test/second-factor'
import { challenges, counters } from '../data/entities'
import { find } from '../data/entity'
import { consumeChallenge, consumeTry, openChallenge } from './challenge'

const invalidCode = [401, 'INVALID_CODE']
const verdictOf = async (body: object) => (await login(app, body)).verdict

let app: FakeApp
beforeEach(() => {
  app = appWithMail()
})

describe('a login with a mailed code', () => {
  it('opens a session once, and makes the browser trusted (LOG14)', async () => {
    const body = await mailedChallenge(app)
    const cookies = (await login(app, body)).setCookies
    expect(await verdictOf(body)).toEqual(invalidCode)
    expect(await storedSessions(app)).toHaveLength(1)
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^trusted=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(cookies.join()).not.toContain(body.sessionId)
  })

  it.each([
    ['LOG01', {}, { accessCode: 'required', sessionId: 'required' }],
    ['LOG01', { sessionId: 'x'.repeat(43) }, { accessCode: 'required' }],
    ['LOG06', { accessCode: '123456' }, { sessionId: 'required' }],
    ['LOG03', { accessCode: 123456, sessionId: 'x'.repeat(43) }, { accessCode: 'type' }],
    ['LOG04', { accessCode: '１２３４５６', sessionId: 'x'.repeat(43) }, { accessCode: 'format' }],
    ['LOG05', { accessCode: '12345', sessionId: 'x'.repeat(43) }, { accessCode: 'format' }],
    ['LOG05', { accessCode: '1234567', sessionId: 'x'.repeat(43) }, { accessCode: 'format' }],
    ['LOG05', { accessCode: '', sessionId: 'x'.repeat(43) }, { accessCode: 'required' }],
    ['LOG06', { accessCode: null, sessionId: '' }, { accessCode: 'required', sessionId: 'required' }],
    ['LOG07', { accessCode: '123456', sessionId: { S: 'x' } }, { sessionId: 'type' }],
    ['LOG07', { accessCode: '123456', sessionId: 'OTP#abc' }, { sessionId: 'format' }],
  ])('%s is refused with VALIDATION_FAILED for %j', async (_id, body, fields) => {
    const { verdict, error } = await login(app, body)
    expect([verdict, error().fields]).toEqual([[400, 'VALIDATION_FAILED'], fields])
    expect(await storedSessions(app)).toEqual([])
  })

  it('gets the same answer for a wrong password, code or challenge (LOG08, LOG10)', async () => {
    const { sessionId, accessCode } = await mailedChallenge(app)
    for (const wrong of [
      { password: 'wrong' },
      { accessCode: otherCode(accessCode) },
      { sessionId: 'x'.repeat(43) },
    ]) {
      const { verdict, error } = await login(app, { sessionId, accessCode, ...wrong })
      expect(verdict).toEqual(invalidCode)
      expect(error().message).toBe('That code is not valid. Request a new one.')
    }
  })

  it('is refused with an older code or challenge once a newer code was sent (LOG09, LOG16)', async () => {
    const older = await mailedChallenge(app)
    app.wait(30)
    const newer = await mailedChallenge(app)
    expect(await verdictOf(older)).toEqual(invalidCode)
    expect(await verdictOf({ ...newer, accessCode: older.accessCode })).toEqual(invalidCode)
    expect((await login(app, newer)).status).toBe(200)
  })

  it('LOG17 is refused if the challenge has no mailed code', async () => {
    app = appWithAuthenticator()
    expect(await verdictOf({ sessionId: await challenge(app), accessCode: '000000' })).toEqual(invalidCode)
  })

  it.each([
    [599, 200],
    [600, 401],
  ])('%i seconds after the code was sent answers %i', async (seconds, status) => {
    const body = await mailedChallenge(app)
    app.wait(seconds)
    expect((await login(app, body)).status).toBe(status)
  })

  it.each([
    [4, 200],
    [5, 401],
  ])('after %i wrong codes answers %i, regardless of wrong passwords', async (wrong, status) => {
    const body = await mailedChallenge(app)
    for (let i = 0; i < 4; i++) await login(app, { ...body, password: 'wrong' })
    for (let by = 1; by <= wrong; by++)
      await login(app, { ...body, accessCode: otherCode(body.accessCode, by) })
    expect((await login(app, body)).status).toBe(status)
  })

  it('LOG23 succeeds with any code or none when MFA is off', async () => {
    app.mailboxes = []
    const given = { sessionId: 'x'.repeat(43), accessCode: '123456', recoveryCode: 'A'.repeat(16) }
    for (const body of [given, { sessionId: null, accessCode: '' }])
      expect((await login(app, body)).status).toBe(200)
  })
})

it('a code has six digits from 128 random bits, with leading zeros', async () => {
  const token = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64url')
  const number = BigInt(`0x${'01'.repeat(16)}`) % 1_000_000n
  expect((await openChallenge({ ...app, token }, 'pepper', true)).code).toBe(String(number).padStart(6, '0'))
})

it('only wrong codes from untrusted browsers count towards the weekly limit', async () => {
  const { pk } = counters.rate(`login#guess#${accessCodeLimits.wrongPerWeek.name}`, 'everybody')
  const tryCode = async (by: number, cookie = '') => {
    app.wait(3600)
    const sessionId = await challenge(app, { cookie })
    const accessCode = otherCode(mailedCode(app), by)
    const { cookies } = await login(app, { sessionId, accessCode }, { cookie })
    return [`trusted=${cookies.trusted}`, (await app.table.list(pk)).items.map(({ n }) => n)] as const
  }
  const [trusted, afterRight] = await tryCode(0)
  expect(afterRight).toEqual([0])
  for (const by of [1, 0]) expect((await tryCode(by, trusted))[1]).toEqual([0])
  expect((await tryCode(1))[1]).toEqual([1])
})

it('a challenge without tries left needs a turn (429) while too many logins fail', async () => {
  const sessionId = await challenge(app)
  await besiege(app)
  const answers: number[] = []
  for (let n = 0; n < 6; n++) answers.push((await login(app, { sessionId, accessCode: '000000' })).status)
  expect(answers).toEqual([...Array(5).fill(401), 429])
})

it('a challenge can be used once, even if several logins have spent a try before', async () => {
  const sessionId = await challenge(app)
  for (let i = 0; i < 2; i++) await consumeTry(app, sessionId)
  await consumeChallenge(app, sessionId)
  await expect(consumeChallenge(app, sessionId)).rejects.toMatchObject({ code: 'INVALID_CODE' })
})

it('50 concurrent logins with wrong codes spend five tries and open no session', async () => {
  const { sessionId, accessCode: code } = await mailedChallenge(app)
  const logins = Array.from({ length: 50 }, (_, i) =>
    login(app, { sessionId, accessCode: otherCode(code, i + 1) }, { address: `198.51.100.${i}` }),
  )
  for (const { status } of await Promise.all(logins)) expect(status).toBe(401)
  expect(await find(app.table, challenges, {})).toMatchObject({ tries: 5, used: false })
  expect(await storedSessions(app)).toEqual([])
})
