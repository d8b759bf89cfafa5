import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { openSession } from '../data/sessions'
import { trustDevice } from '../data/trusted-devices'
import { setCookie } from '../http/cookies'
import { type Handler, Reply } from '../http/handler'
import { ensureCredential } from './credential'
import { isMfaEnabled } from './mfa-enabled'
import { givenFactor, passSecondFactor } from './second-factor'
import { spendAttempt } from './throttle'
import { secretInForce, verifyLogin } from './verify-login'

/** Logs in: a fresh session in place of the one that the browser has, and our trust in this browser. */
export const login: Handler<typeof admin.login, MailApp> = async (
  app,
  { body, client, session: replaced },
) => {
  await secretInForce(app)
  const factor = (await isMfaEnabled(app)) ? givenFactor(body) : undefined
  const { trust, refund } = await spendAttempt(app, client, body.sessionId)
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError(factor ? 'INVALID_CODE' : 'INVALID_CREDENTIALS')
  if (factor) await passSecondFactor(app, { secret, trust }, factor)
  await refund()
  const trusted = await trustDevice(app, client.trusted)
  const credential = await ensureCredential(app.table, secret.passwordHash)
  const session = await openSession(app, credential, { browser: client.browser, replaced })
  const cookies = [setCookie('session', app.stage, session), setCookie('trusted', app.stage, trusted)]
  return new Reply({ success: true as const }, { cookies })
}
