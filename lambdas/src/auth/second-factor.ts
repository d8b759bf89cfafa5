import { accessCode as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { LoginInput } from '@highline/shared/schemas/auth'
import type { MailApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { consume, rateLimited } from '../data/rate-limit'
import type { TrustedDevice } from '../data/trusted-devices'
import { takeAuthenticatorCode } from './authenticator'
import { codeMac, spendTry, winChallenge } from './challenge'
import { isSame } from './codes'
import { scopes } from './login-scopes'
import { takeRecoveryCode } from './recovery'

/** What somebody shows beside the password. */
type SecondFactor =
  | { readonly recoveryCode: string }
  | { readonly accessCode: string; readonly sessionId: string }

interface Judge {
  readonly secret: Secret
  readonly trust: TrustedDevice | undefined
}

/** @throws ApiError VALIDATION_FAILED naming what is missing */
export function givenFactor({ accessCode, sessionId, recoveryCode }: LoginInput): SecondFactor {
  if (recoveryCode) return { recoveryCode }
  if (accessCode && sessionId) return { accessCode, sessionId }
  const missing = Object.entries({ accessCode, sessionId }).filter(([, value]) => !value)
  throw apiError('VALIDATION_FAILED', {
    fields: Object.fromEntries(missing.map(([name]) => [name, 'required'])),
  })
}

/** @throws ApiError INVALID_CODE, the same for everything that can be wrong with a code */
export async function passSecondFactor(app: MailApp, judge: Judge, factor: SecondFactor): Promise<void> {
  if ('recoveryCode' in factor) return takeRecoveryCode(app, judge.secret, factor.recoveryCode)
  return passCode(app, judge, factor)
}

/** A try is spent before the code is looked at; a right code uses its challenge up. */
async function passCode(
  app: MailApp,
  { secret, trust }: Judge,
  { accessCode, sessionId }: { accessCode: string; sessionId: string },
): Promise<void> {
  const { mac } = await spendTry(app, sessionId)
  if (!trust) await spendGuess(app)
  const mailed = isSame(mac, codeMac(secret.pepper, sessionId, accessCode))
  if (!mailed) await takeAuthenticatorCode(app, secret, accessCode)
  await winChallenge(app, sessionId)
  if (!trust) await consume(app, scopes.guess, 'everybody', limits.wrongPerWeek, -1)
}

async function spendGuess(app: MailApp): Promise<void> {
  const { n, wait } = await consume(app, scopes.guess, 'everybody', limits.wrongPerWeek)
  if (n > limits.wrongPerWeek.limit) throw rateLimited(wait, 'Or use a recovery code.')
}
