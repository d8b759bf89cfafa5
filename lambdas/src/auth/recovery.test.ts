import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { appWithMail, appWithPassword, login, setUpAuthenticator } from '../../test/second-factor'

const verdictOf = async (app: FakeApp, body: object) => (await login(app, body)).verdict
const refused = [401, 'INVALID_CODE']

let app: FakeApp
let codes: string[]
beforeEach(async () => {
  app = appWithPassword()
  codes = await setUpAuthenticator(app)
})

describe('a recovery code', () => {
  it('logs in with the password and without a challenge, once per code', async () => {
    for (const recoveryCode of codes) {
      expect((await login(app, { recoveryCode })).status).toBe(200)
      expect(await verdictOf(app, { recoveryCode })).toEqual(refused)
    }
    expect(new Set(codes).size).toBe(10)
  })

  it.each([(code: string) => code.toLowerCase(), (code: string) => code.replaceAll('-', ' ')])(
    'is accepted in lower case and with spaces instead of hyphens',
    async (written) => {
      expect((await login(app, { recoveryCode: written(codes[3] ?? '') })).status).toBe(200)
    },
  )

  it('is refused with a wrong password, and remains valid', async () => {
    const [recoveryCode] = codes
    expect(await verdictOf(app, { recoveryCode, password: 'wrong' })).toEqual(refused)
    expect((await login(app, { recoveryCode })).status).toBe(200)
  })

  it('is refused after another authenticator was set up', async () => {
    await setUpAuthenticator(app)
    expect(await verdictOf(app, { recoveryCode: codes[0] })).toEqual(refused)
  })

  it('is refused if no authenticator was ever set up', async () => {
    const app = appWithMail()
    expect(await verdictOf(app, { recoveryCode: 'A'.repeat(16) })).toEqual(refused)
  })

  it.each(['short', 'A'.repeat(15), `${'A'.repeat(15)}1`, 'A'.repeat(25), 5])(
    'is refused with VALIDATION_FAILED in the invalid format %j',
    async (recoveryCode) => {
      expect(await verdictOf(app, { recoveryCode })).toEqual([400, 'VALIDATION_FAILED'])
    },
  )
})
