import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { testSecret } from '../../test/logged-in'
import { appWithMail, deployedSecret, login } from '../../test/second-factor'
import { activate, drawRecoveryCodes } from './authenticator'

/** Returns an app whose authenticator was set up in the admin, and its recovery codes. */
async function withRecoveryCodes(app: FakeApp = fakeApp()): Promise<{ app: FakeApp; codes: string[] }> {
  app.secret = testSecret
  const { codes, macs } = drawRecoveryCodes(app, testSecret)
  await activate(app, testSecret, { authenticatorSecret: deployedSecret, recovery: macs })
  return { app, codes }
}
const refusal = async (answer: ReturnType<typeof login>) => {
  const { status, error } = await answer
  return [status, error().code]
}

describe('a recovery code', () => {
  it('logs in with the password and without a challenge, once per code', async () => {
    const { app, codes } = await withRecoveryCodes()
    for (const recoveryCode of codes) {
      expect((await login(app, { recoveryCode })).status).toBe(200)
      expect(await refusal(login(app, { recoveryCode }))).toEqual([401, 'INVALID_CODE'])
    }
    expect(new Set(codes).size).toBe(10)
  })

  it('opens one session for 50 concurrent logins with the same code', async () => {
    const { app, codes } = await withRecoveryCodes()
    const tries = Array.from({ length: 50 }, (_, i) =>
      login(app, { recoveryCode: codes[0] }, { address: `198.51.100.${i}` }),
    )
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each([(code: string) => code.toLowerCase(), (code: string) => code.replaceAll('-', ' ')])(
    'is accepted in lower case and with spaces instead of hyphens',
    async (written) => {
      const { app, codes } = await withRecoveryCodes()
      expect((await login(app, { recoveryCode: written(codes[3] ?? '') })).status).toBe(200)
    },
  )

  it('is refused with a wrong password, and remains valid', async () => {
    const { app, codes } = await withRecoveryCodes()
    const [recoveryCode] = codes
    expect(await refusal(login(app, { recoveryCode, password: 'wrong' }))).toEqual([401, 'INVALID_CODE'])
    expect((await login(app, { recoveryCode })).status).toBe(200)
  })

  it('is refused after another authenticator was set up', async () => {
    const { app, codes } = await withRecoveryCodes()
    await withRecoveryCodes(app)
    expect(await refusal(login(app, { recoveryCode: codes[0] }))).toEqual([401, 'INVALID_CODE'])
  })

  it('is refused if no authenticator was ever set up', async () => {
    const app = appWithMail()
    expect(await refusal(login(app, { recoveryCode: 'A'.repeat(16) }))).toEqual([401, 'INVALID_CODE'])
  })

  it.each(['short', 'A'.repeat(15), `${'A'.repeat(15)}1`, 'A'.repeat(25), 5])(
    'is refused with VALIDATION_FAILED in the invalid format %j',
    async (recoveryCode) => {
      const { app } = await withRecoveryCodes()
      expect(await refusal(login(app, { recoveryCode }))).toEqual([400, 'VALIDATION_FAILED'])
    },
  )
})
