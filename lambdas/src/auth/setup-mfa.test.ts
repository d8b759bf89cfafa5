import { admin } from '@highline/shared/endpoints/admin'
import { MfaSetup } from '@highline/shared/schemas/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn, testPassword, testSecret } from '../../test/logged-in'
import type { FakeRequest } from '../../test/request'
import { challenge, deployedSecret, login, otherCode, shownCode } from '../../test/second-factor'
import { ask } from '../../test/services'

const show = (app: FakeApp, more: FakeRequest = {}) => ask(app, admin.setupMfa, more)
const keyOf = async (app: FakeApp, cookie: string) => {
  const { body } = await show(app, { cookie })
  return MfaSetup.parse(body).manualEntryKey
}
const verify = (app: FakeApp, cookie: string, body: object) =>
  ask(app, admin.verifySetup, { cookie, body: { password: testPassword, ...body } })
const mfaStatus = async (app: FakeApp) => (await ask(app, admin.mfaStatus)).body
const withCode = async (app: FakeApp, accessCode: string) =>
  (await login(app, { sessionId: await challenge(app), accessCode })).status

/** Sets up an authenticator and returns its secret. */
async function setUp(app: FakeApp, cookie: string): Promise<string> {
  const key = await keyOf(app, cookie)
  expect((await verify(app, cookie, { code: shownCode(app, key) })).status).toBe(200)
  return key
}

let app: FakeApp
let cookie: string
beforeEach(async () => {
  app = fakeApp()
  cookie = await logIn(app)
})

describe('the MFA set-up endpoint', () => {
  it('SES10 returns the same secret to one session for ten minutes, and another to other sessions', async () => {
    const { body, headers } = await show(app, { cookie })
    const { qrCode, manualEntryKey } = MfaSetup.parse(body)
    expect(headers['cache-control']).toBe('no-store, private')
    expect(qrCode).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    expect(manualEntryKey).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    app.wait(599)
    expect((await show(app, { cookie })).body).toEqual(body)
    expect(await keyOf(app, await logIn(app))).not.toBe(manualEntryKey)
    app.wait(1)
    expect(await keyOf(app, cookie)).not.toBe(manualEntryKey)
  })

  it('SES10 returns the same secret to 20 concurrent requests of one session', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(app, cookie)))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('confirming an authenticator', () => {
  it('enables MFA immediately, returns ten recovery codes, and uses up the code', async () => {
    const key = await keyOf(app, cookie)
    expect(await mfaStatus(app)).toEqual({ mfaEnabled: false })
    const { body } = await verify(app, cookie, { code: shownCode(app, key) })
    const code = expect.stringMatching(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(body).toEqual({ success: true, active: true, recoveryCodes: Array(10).fill(code) })
    expect(await mfaStatus(app)).toEqual({ mfaEnabled: true })
    expect((await login(app)).status).toBe(400)
    expect(await withCode(app, shownCode(app, key))).toBe(401)
    app.wait(30)
    expect(await withCode(app, shownCode(app, key))).toBe(200)
  })

  it('replaces the previous authenticator by one with another secret', async () => {
    const older = await setUp(app, cookie)
    const newer = await setUp(app, cookie)
    expect(newer).not.toBe(older)
    app.wait(30)
    expect(await withCode(app, shownCode(app, older))).toBe(401)
    app.wait(30)
    expect(await withCode(app, shownCode(app, newer))).toBe(200)
  })

  it('returns active: false while the secret has an mfaSecret, and takes effect once that is removed', async () => {
    app.secret = { ...testSecret, mfaSecret: deployedSecret }
    const key = await keyOf(app, cookie)
    const { body } = await verify(app, cookie, { code: shownCode(app, key) })
    expect(body).toMatchObject({ success: true, active: false })
    app.wait(60)
    expect(await withCode(app, shownCode(app, key))).toBe(401)
    app.wait(30)
    expect(await withCode(app, shownCode(app))).toBe(200)
    app.secret = { ...testSecret, mfaSecret: '' }
    app.wait(30)
    expect(await withCode(app, shownCode(app, key))).toBe(200)
  })

  it.each([
    ['a wrong code', { code: 'other' }, 'INVALID_CODE'],
    ['a wrong password', { password: 'wrong' }, 'INVALID_CREDENTIALS'],
    ['no password', { password: '' }, 'VALIDATION_FAILED'],
    ['five digits', { code: '12345' }, 'VALIDATION_FAILED'],
  ])('fails with %s and leaves MFA disabled', async (_what, body, code) => {
    const shown = shownCode(app, await keyOf(app, cookie))
    const given = 'code' in body && body.code === 'other' ? { code: otherCode(shown) } : body
    const answer = await verify(app, cookie, { code: shown, ...given })
    expect(answer.error().code).toBe(code)
    expect(await mfaStatus(app)).toEqual({ mfaEnabled: false })
  })

  it('is refused with 401 for a secret that is ten minutes old or was shown to another session', async () => {
    const key = await keyOf(app, cookie)
    const other = await logIn(app)
    expect((await verify(app, other, { code: shownCode(app, key) })).status).toBe(401)
    app.wait(600)
    const { status, error } = await verify(app, cookie, { code: shownCode(app, key) })
    expect([status, error().code]).toEqual([401, 'INVALID_CODE'])
    expect(error().message).toContain('Reload the page')
  })

  it('succeeds once for ten concurrent requests', async () => {
    const code = shownCode(app, await keyOf(app, cookie))
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(app, cookie, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
