import { admin } from '@highline/shared/endpoints/admin'
import { MfaSetup } from '@highline/shared/schemas/auth'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn, testPassword, testSecret } from '../../test/logged-in'
import { type FakeRequest, send } from '../../test/request'
import { challenge, deployedSecret, login, otherCode, shownCode } from '../../test/second-factor'
import { authService } from '../functions/auth'

const show = (app: FakeApp, more: FakeRequest = {}) => send(authService(app), admin.setupMfa, more)
const keyOf = async (app: FakeApp, cookie: string) => {
  const { body } = await show(app, { cookie })
  return MfaSetup.parse(body).manualEntryKey
}
const verify = (app: FakeApp, cookie: string, body: object) =>
  send(authService(app), admin.verifySetup, { cookie, body: { password: testPassword, ...body } })
const mfaStatus = async (app: FakeApp) => (await send(authService(app), admin.mfaStatus)).body
const withCode = async (app: FakeApp, accessCode: string) =>
  (await login(app, { sessionId: await challenge(app), accessCode })).status

async function loggedIn(): Promise<{ app: FakeApp; cookie: string }> {
  const app = fakeApp()
  return { app, cookie: await logIn(app) }
}

/** Sets an authenticator up and answers its secret. */
async function setUp(app: FakeApp, cookie: string): Promise<string> {
  const key = await keyOf(app, cookie)
  expect((await verify(app, cookie, { code: shownCode(app, key) })).status).toBe(200)
  return key
}

describe('the set-up page', () => {
  it('SES10 shows one session one secret for ten minutes, and every other session another', async () => {
    const { app, cookie } = await loggedIn()
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

  it('SES10 shows the same secret to a page that is loaded many times at once', async () => {
    const { app, cookie } = await loggedIn()
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(app, cookie)))
    expect(new Set(keys).size).toBe(1)
  })

  it('SES10 never shows the secret that is in force', async () => {
    const { app, cookie } = await loggedIn()
    const key = await setUp(app, cookie)
    expect(await keyOf(app, cookie)).not.toBe(key)
  })
})

describe('an authenticator that is set up', () => {
  it('is in force at once, with ten recovery codes', async () => {
    const { app, cookie } = await loggedIn()
    const key = await keyOf(app, cookie)
    expect(await mfaStatus(app)).toEqual({ mfaEnabled: false })
    const { body } = await verify(app, cookie, { code: shownCode(app, key) })
    const code = expect.stringMatching(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(body).toEqual({ success: true, active: true, recoveryCodes: Array(10).fill(code) })
    expect(await mfaStatus(app)).toEqual({ mfaEnabled: true })
    expect((await login(app)).status).toBe(400)
    app.wait(30)
    expect(await withCode(app, shownCode(app, key))).toBe(200)
  })

  it('does not open the login with the code that confirmed it', async () => {
    const { app, cookie } = await loggedIn()
    const key = await setUp(app, cookie)
    expect(await withCode(app, shownCode(app, key))).toBe(401)
  })

  it('takes the place of the one before', async () => {
    const { app, cookie } = await loggedIn()
    const older = await setUp(app, cookie)
    const newer = await setUp(app, cookie)
    app.wait(30)
    expect(await withCode(app, shownCode(app, older))).toBe(401)
    app.wait(30)
    expect(await withCode(app, shownCode(app, newer))).toBe(200)
  })

  it('waits behind the deployment’s own, and says so', async () => {
    const { app, cookie } = await loggedIn()
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
  ])('is not put in force by %s', async (_what, body, code) => {
    const { app, cookie } = await loggedIn()
    const shown = shownCode(app, await keyOf(app, cookie))
    const given = 'code' in body && body.code === 'other' ? { code: otherCode(shown) } : body
    const answer = await verify(app, cookie, { code: shown, ...given })
    expect(answer.error().code).toBe(code)
    expect(await mfaStatus(app)).toEqual({ mfaEnabled: false })
  })

  it('is not put in force by what was shown too long ago, to another session, or never', async () => {
    const { app, cookie } = await loggedIn()
    const key = await keyOf(app, cookie)
    const other = await logIn(app)
    expect((await verify(app, other, { code: shownCode(app, key) })).status).toBe(401)
    app.wait(600)
    const { status, error } = await verify(app, cookie, { code: shownCode(app, key) })
    expect([status, error().code]).toEqual([401, 'INVALID_CODE'])
    expect(error().message).toContain('Reload the page')
  })

  it('is put in force once by many that come at once', async () => {
    const { app, cookie } = await loggedIn()
    const code = shownCode(app, await keyOf(app, cookie))
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(app, cookie, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
