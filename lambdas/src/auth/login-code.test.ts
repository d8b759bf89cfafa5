import { accessCodeLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { describe, expect, it } from 'vitest'
import { storedSessions, testPassword } from '../../test/logged-in'
import { appWithMail, besiege, challenge, login, mailedCode, otherCode } from '../../test/second-factor'
import { ask } from '../../test/services'
import { challenges, counters } from '../data/entities'
import { find, save } from '../data/entity'
import { consumeChallenge, consumeTry, openChallenge } from './challenge'

const refusal = async (answer: ReturnType<typeof login>) => {
  const { status, error } = await answer
  return [status, error().code, error().message]
}
const invalidCode = [401, 'INVALID_CODE', 'That code is not valid. Request a new one.']

describe('a login with a mailed code', () => {
  it('opens a session and makes the browser trusted', async () => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    const body = { password: testPassword, sessionId, accessCode: mailedCode(app) }
    const cookies = (await ask(app, admin.login, { body })).setCookies
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^trusted=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(cookies.join()).not.toContain(sessionId)
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
    const app = appWithMail()
    const { verdict, error } = await login(app, body)
    expect([verdict, error().fields]).toEqual([[400, 'VALIDATION_FAILED'], fields])
    expect(await storedSessions(app)).toEqual([])
  })

  it('LOG08 is refused if the challenge does not exist', async () => {
    const app = appWithMail()
    await challenge(app)
    expect(await refusal(login(app, { sessionId: 'x'.repeat(43), accessCode: mailedCode(app) }))).toEqual(
      invalidCode,
    )
  })

  it('LOG09 is refused if the code belongs to an earlier challenge', async () => {
    const app = appWithMail()
    await challenge(app)
    const first = mailedCode(app)
    app.wait(30)
    expect(await refusal(login(app, { sessionId: await challenge(app), accessCode: first }))).toEqual(
      invalidCode,
    )
  })

  it('LOG10 gets the same answer for a wrong password and a wrong code', async () => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    const accessCode = mailedCode(app)
    const wrongPassword = await login(app, { password: 'wrong', sessionId, accessCode })
    const wrongCode = await login(app, { sessionId, accessCode: otherCode(accessCode) })
    expect([wrongPassword.status, wrongPassword.body]).toEqual([401, wrongCode.body])
    expect(await refusal(login(app, { password: 'wrong', sessionId, accessCode }))).toEqual(invalidCode)
  })

  it('LOG14 succeeds once per code', async () => {
    const app = appWithMail()
    const body = { sessionId: await challenge(app), accessCode: mailedCode(app) }
    expect((await login(app, body)).status).toBe(200)
    app.wait(1)
    expect(await refusal(login(app, body))).toEqual(invalidCode)
    expect(await storedSessions(app)).toHaveLength(1)
  })

  it('LOG16 is refused with an older code once a newer one was sent', async () => {
    const app = appWithMail()
    const older = { sessionId: await challenge(app), accessCode: mailedCode(app) }
    app.wait(30)
    const newer = { sessionId: await challenge(app), accessCode: mailedCode(app) }
    expect(await refusal(login(app, older))).toEqual(invalidCode)
    expect((await login(app, newer)).status).toBe(200)
  })

  it('LOG17 is refused if the challenge has no mailed code', async () => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    const item = await find(app.table, challenges, {})
    if (item) await save(app.table, challenges, { ...item, mac: undefined })
    expect(await refusal(login(app, { sessionId, accessCode: '000000' }))).toEqual(invalidCode)
  })

  it.each([
    [599, 200],
    [600, 401],
  ])('%i seconds after the code was sent answers %i', async (seconds, status) => {
    const app = appWithMail()
    const body = { sessionId: await challenge(app), accessCode: mailedCode(app) }
    app.wait(seconds)
    expect((await login(app, body)).status).toBe(status)
  })

  it.each([
    [4, 200],
    [5, 401],
  ])('after %i wrong codes answers %i', async (wrong, status) => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    const accessCode = mailedCode(app)
    for (let by = 1; by <= wrong; by++) await login(app, { sessionId, accessCode: otherCode(accessCode, by) })
    expect((await login(app, { sessionId, accessCode })).status).toBe(status)
  })

  it('does not spend the challenge’s tries on wrong passwords', async () => {
    const app = appWithMail()
    const body = { sessionId: await challenge(app), accessCode: mailedCode(app) }
    for (let i = 0; i < 7; i++) await login(app, { ...body, password: 'wrong' })
    expect((await login(app, body)).status).toBe(200)
  })

  it('LOG23 succeeds with any code or none when MFA is off', async () => {
    const app = Object.assign(appWithMail(), { mailboxes: [] })
    const given = { sessionId: 'x'.repeat(43), accessCode: '123456', recoveryCode: 'A'.repeat(16) }
    for (const body of [given, { sessionId: null, accessCode: '' }])
      expect((await login(app, body)).status).toBe(200)
  })
})

it('a code has six digits from 128 random bits, with leading zeros', async () => {
  const app = { ...appWithMail(), token: (bytes: number) => Buffer.alloc(bytes, 1).toString('base64url') }
  const number = BigInt(`0x${'01'.repeat(16)}`) % 1_000_000n
  expect((await openChallenge(app, 'pepper', true)).code).toBe(String(number).padStart(6, '0'))
})

it('only wrong codes from untrusted browsers count towards the weekly limit', async () => {
  const app = appWithMail()
  const { pk } = counters.rate(`login#guess#${accessCodeLimits.wrongPerWeek.name}`, 'everybody')
  const tryCode = async (by: number, cookie = '') => {
    app.wait(3600)
    const sessionId = await challenge(app, { cookie })
    const { cookies } = await login(
      app,
      { sessionId, accessCode: otherCode(mailedCode(app), by) },
      { cookie },
    )
    return [`trusted=${cookies.trusted}`, (await app.table.list(pk)).items.map(({ n }) => n)] as const
  }
  const [trusted, afterRight] = await tryCode(0)
  expect(afterRight).toEqual([0])
  for (const by of [1, 0]) expect((await tryCode(by, trusted))[1]).toEqual([0])
  expect((await tryCode(1))[1]).toEqual([1])
})

it('a challenge without tries left needs a turn (429) while too many logins fail', async () => {
  const app = appWithMail()
  const sessionId = await challenge(app)
  await besiege(app)
  const answers: number[] = []
  for (let n = 0; n < 6; n++) answers.push((await login(app, { sessionId, accessCode: '000000' })).status)
  expect(answers).toEqual([...Array(5).fill(401), 429])
})

describe('concurrent requests', () => {
  const address = (i: number) => ({ address: `198.51.100.${i}` })

  it('win a challenge once, even if several have spent a try before', async () => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    for (let i = 0; i < 2; i++) await consumeTry(app, sessionId)
    await consumeChallenge(app, sessionId)
    await expect(consumeChallenge(app, sessionId)).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  it('spend five tries and open no session for 50 logins with wrong codes', async () => {
    const app = appWithMail()
    const sessionId = await challenge(app)
    const code = mailedCode(app)
    const guesses = Array.from({ length: 50 }, (_, i) => otherCode(code, i + 1))
    const answers = await Promise.all(
      guesses.map((accessCode, i) => login(app, { sessionId, accessCode }, address(i))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await find(app.table, challenges, {})).toMatchObject({ tries: 5, used: false })
    expect(await storedSessions(app)).toEqual([])
  })
})
