import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { storedSessions, testSecret } from '../../test/logged-in'
import {
  appWithAuthenticator,
  appWithMail,
  appWithPassword,
  challenge,
  deployedSecret,
  logInByMail,
  login,
  mailedCode,
  otherCode,
  setUpAuthenticator,
  shownCode,
} from '../../test/second-factor'

const withMfaSecret = (mfaSecret: string) =>
  Object.assign(appWithMail(), { secret: { ...testSecret, mfaSecret } })
const verdictOf = async (app: FakeApp, body: object) => (await login(app, body)).verdict
const withCode = async (app: FakeApp, accessCode: string) =>
  verdictOf(app, { sessionId: await challenge(app), accessCode })
const accepted = [200, 'OK']
const refused = [401, 'INVALID_CODE']

describe('a login with an authenticator’s code', () => {
  it.each([
    [-2, refused],
    [-1, accepted],
    [0, accepted],
    [1, accepted],
    [2, refused],
  ])('LOG20 with the code of step %i answers %j', async (steps, verdict) => {
    const app = appWithAuthenticator()
    expect(await withCode(app, shownCode(app, deployedSecret, steps))).toEqual(verdict)
    expect(app.lines.map(({ event }) => event)).not.toContain('mfa.unusable')
  })

  it('LOG18 accepts each code once across challenges, and no earlier code after it', async () => {
    const app = appWithAuthenticator()
    const [before, code] = [shownCode(app, deployedSecret, 1), shownCode(app, deployedSecret, 2)]
    app.wait(60)
    expect(await withCode(app, code)).toEqual(accepted)
    app.wait(30)
    expect(await withCode(app, code)).toEqual(refused)
    app.wait(30)
    expect(await withCode(app, before)).toEqual(refused)
    expect(await storedSessions(app)).toHaveLength(1)
  })

  it('LOG21 shares the five tries of a challenge with the mailed code', async () => {
    const app = withMfaSecret(deployedSecret)
    const sessionId = await challenge(app)
    for (let by = 1; by <= 5; by++)
      await login(app, { sessionId, accessCode: otherCode(mailedCode(app), by) })
    for (const accessCode of [mailedCode(app), shownCode(app)])
      expect((await login(app, { sessionId, accessCode })).status).toBe(401)
  })

  it('accepts the mailed or the authenticator’s code when both are set up', async () => {
    const app = withMfaSecret(deployedSecret)
    expect((await logInByMail(app)).status).toBe(200)
    app.wait(30)
    expect(await withCode(app, shownCode(app))).toEqual(accepted)
  })

  it.each(['', '   '])('LOG22 accepts no code for an empty secret: %j', async (mfaSecret) => {
    const app = withMfaSecret(mfaSecret)
    expect(await withCode(app, shownCode(app, mfaSecret))).toEqual(refused)
    app.mailboxes = []
    expect((await login(app)).status).toBe(200)
  })

  it('accepts no code for an invalid secret, and logs mfa.unusable', async () => {
    const app = withMfaSecret('not base32!')
    expect(await withCode(app, '123456')).toEqual(refused)
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'mfa.unusable' }))
  })
})

describe('a recovery code', () => {
  let app: FakeApp
  let codes: string[]
  beforeEach(async () => {
    app = appWithPassword()
    codes = await setUpAuthenticator(app)
  })

  it('logs in without a challenge, but not with a wrong password, and once per code', async () => {
    for (const recoveryCode of codes) {
      expect(await verdictOf(app, { recoveryCode, password: 'wrong' })).toEqual(refused)
      expect((await login(app, { recoveryCode })).status).toBe(200)
      expect(await verdictOf(app, { recoveryCode })).toEqual(refused)
      app.wait(900)
    }
    expect(new Set(codes).size).toBe(10)
  })

  it('is accepted in lower case and with spaces instead of hyphens', async () => {
    const recoveryCode = codes[3]?.toLowerCase().replaceAll('-', ' ')
    expect((await login(app, { recoveryCode })).status).toBe(200)
  })

  it('is refused after another authenticator was set up, and if none was ever set up', async () => {
    await setUpAuthenticator(app)
    for (const site of [app, appWithMail()])
      expect(await verdictOf(site, { recoveryCode: codes[0] })).toEqual(refused)
  })

  it.each(['short', 'A'.repeat(15), `${'A'.repeat(15)}1`, 'A'.repeat(25), 5])(
    'is refused with VALIDATION_FAILED in the invalid format %j',
    async (recoveryCode) => {
      expect(await verdictOf(app, { recoveryCode })).toEqual([400, 'VALIDATION_FAILED'])
    },
  )
})
