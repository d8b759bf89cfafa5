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
