import { accessCodeLimits } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import type { LoginInput } from '@highline/shared/schemas/auth'
import type { App, MailApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { consume, consumeAll } from '../data/rate-limit'
import { closeSession, openSession, type TrustedDevice, trustDevice } from '../data/sessions'
import { clearCookie, setCookie } from '../http/event'
import { type Handler, Reply } from '../http/handler'
import { consumeAuthenticatorCode, consumeRecoveryCode, isMfaEnabled } from './authenticator'
import { codeMac, consumeChallenge, consumeTry, macEquals } from './challenge'
import { countLoginAttempt, loginRateScopes } from './login-rate-limits'
import { currentSecret, fingerprint, verifyLogin } from './verify-login'

/** Logs in: opens a session in place of the browser's current one, and makes the browser a trusted device. */
export const login: Handler<typeof admin.login, MailApp> = async (
  app,
  { body, client, session: replaced },
) => {
  await currentSecret(app)
  const factor = (await isMfaEnabled(app)) ? givenFactor(body) : undefined
  const { trust, refund } = await countLoginAttempt(app, client, body.sessionId)
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError(factor ? 'INVALID_CODE' : 'INVALID_CREDENTIALS')
  if (factor && 'recoveryCode' in factor) await consumeRecoveryCode(app, secret, factor.recoveryCode)
  else if (factor) await passCode(app, { secret, trust }, factor)
  await refund()
  const trusted = await trustDevice(app, client.trusted)
  const session = await openSession(app, fingerprint(secret.passwordHash), {
    browser: client.browser,
    replaced,
  })
  const cookies = [setCookie('session', app.stage, session), setCookie('trusted', app.stage, trusted)]
  return new Reply({ success: true as const, message: 'Logged in.' }, { cookies })
}

type SecondFactor =
  | { readonly recoveryCode: string }
  | { readonly accessCode: string; readonly sessionId: string }

/** @throws ApiError VALIDATION_FAILED with the missing fields */
function givenFactor({ accessCode, sessionId, recoveryCode }: LoginInput): SecondFactor {
  if (recoveryCode) return { recoveryCode }
  if (accessCode && sessionId) return { accessCode, sessionId }
  const missing = Object.entries({ accessCode, sessionId }).filter(([, value]) => !value)
  throw apiError('VALIDATION_FAILED', {
    fields: Object.fromEntries(missing.map(([name]) => [name, 'required'])),
  })
}

/**
 * Checks an access code. Uses an attempt before the comparison; a correct code marks its challenge as used.
 * @throws ApiError INVALID_CODE, whatever the reason
 */
async function passCode(
  app: MailApp,
  { secret, trust }: { secret: Secret; trust: TrustedDevice | undefined },
  { accessCode, sessionId }: { accessCode: string; sessionId: string },
): Promise<void> {
  const { mac } = await consumeTry(app, sessionId)
  const rate = accessCodeLimits.wrongPerWeek
  const hint = async () => 'Or use a recovery code.'
  if (!trust) await consumeAll(app, loginRateScopes.guess, 'everybody', [rate], hint)
  const mailed = macEquals(mac, codeMac(secret.pepper, sessionId, accessCode))
  if (!mailed) await consumeAuthenticatorCode(app, secret, accessCode)
  await consumeChallenge(app, sessionId)
  if (!trust) await consume(app, loginRateScopes.guess, 'everybody', rate, -1)
}

export const getMfaStatus: Handler<typeof admin.mfaStatus, MailApp> = async (app) => ({
  mfaEnabled: await isMfaEnabled(app),
})

export const getStatus: Handler<typeof admin.status, MailApp> = async (app, { session }) => ({
  isAuthenticated: session !== undefined,
  mfaEnabled: await isMfaEnabled(app),
})

export const getSite: Handler<typeof admin.site, MailApp> = async ({ companyName, region }) => ({
  companyName,
  region,
})

/** Closes the session and has the browser clear its cache and storage. The browser remains a trusted device. */
export const logout: Handler<typeof admin.logout, App> = async (app, { session }) => {
  if (session) await closeSession(app, session)
  return new Reply(
    { success: true as const },
    { cookies: [clearCookie('session', app.stage)], headers: { 'clear-site-data': '"cache", "storage"' } },
  )
}
