import { admin } from '@highline/shared/endpoints/admin'
import { MfaSetup } from '@highline/shared/schemas/auth'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testPassword, testSecret } from '../../test/logged-in'
import {
  appWithMail,
  challenge,
  deployedSecret,
  firstMailbox,
  login,
  mailedChallenge,
  otherCode,
  shownCode,
} from '../../test/second-factor'
import { ask } from '../../test/services'

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Uses every function of the login; returns the app and all secrets and personal data involved. */
async function wholeLife() {
  const app = appWithMail()
  app.secret = { ...testSecret, mfaSecret: deployedSecret }
  const { sessionId, accessCode } = await mailedChallenge(app)
  await login(app, { sessionId, accessCode: otherCode(accessCode) })
  const { cookies } = await login(app, { sessionId, accessCode })
  const cookie = `session=${cookies.session}`
  const { manualEntryKey } = MfaSetup.parse((await ask(app, admin.setupMfa, { cookie })).body)
  const setUp = { code: shownCode(app, manualEntryKey), password: testPassword }
  const verified = await ask(app, admin.verifySetup, { cookie, body: setUp })
  const { recoveryCodes } = RecoveryCodes.parse(verified.body)
  await login(app, { recoveryCode: recoveryCodes[0] })
  for (let i = 0; i < 25; i++) await login(app, { password: `canary${i}`, sessionId, accessCode }, at(i))
  await ask(app, admin.sendLink, { address: '192.0.2.1' })
  const link = /#way-in=([\w-]{43})/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
  app.mailDown = true
  app.wait(30)
  await challenge(app).catch(() => undefined)
  await ask(app, admin.redeemLink, { body: { token: link } })
  const secrets = {
    password: testPassword,
    wrongPassword: 'canary',
    passwordHash: testSecret.passwordHash,
    pepper: testSecret.pepper,
    mfaKey: testSecret.mfaKey,
    accessCode,
    sessionId,
    link,
    session: cookies.session ?? '',
    trusted: cookies.trusted ?? '',
    deployed: deployedSecret,
    pending: manualEntryKey.replaceAll(' ', ''),
    recovery: recoveryCodes[1] ?? '',
    bareRecovery: recoveryCodes[1]?.replaceAll('-', '') ?? '',
    mailbox: firstMailbox,
    address: '198.51.100.',
  }
  return { app, secrets }
}

const at = (i: number) => ({ address: `198.51.100.${i}` })

it('the table and the log contain no plain-text credential and no personal data of a login', async () => {
  const { app, secrets } = await wholeLife()
  const table = JSON.stringify(app.table.all())
  const log = JSON.stringify(app.lines.map((line) => [line, String(line.error)]))
  expect(app.lines.length).toBeGreaterThan(30)
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5)
    expect(table, `${name} in the table`).not.toContain(secret)
    expect(log, `${name} in the log`).not.toContain(secret)
  }
})
