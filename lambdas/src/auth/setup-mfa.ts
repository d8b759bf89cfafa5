import { accessCodeLimits, authenticator, loginLimits } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import { toDataURL } from 'qrcode'
import type { App, MailApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { pendingAuthenticators } from '../data/entities'
import { findLive } from '../data/entity'
import { consumeAll } from '../data/rate-limit'
import type { Session } from '../data/sessions'
import { epochSeconds } from '../data/table'
import { consumeOnce, update } from '../data/writes'
import type { Handler } from '../http/handler'
import { activate, consumeTotpCode, deployedSecret, drawRecoveryCodes } from './authenticator'
import { loginRateScopes } from './login-rate-limits'
import { seal, unseal } from './seal'
import { encodeBase32, groupedInFours, setupUri } from './totp'
import { currentSecret, verifyLogin } from './verify-login'

/** Returns a new secret to scan. It is activated only by `verifySetup`, with a code of it. */
export const setupMfa: Handler<typeof admin.setupMfa, MailApp> = async (app, { session }) => {
  const pending = await showPending(app, await currentSecret(app), session)
  const qrCode = await toDataURL(setupUri(app.companyName, pending), { margin: 2 })
  return { qrCode, manualEntryKey: groupedInFours(pending, ' ') }
}

/** Activates the shown secret after a code of it. `active` is false if the deployment's secret has precedence. */
export const verifySetup: Handler<typeof admin.verifySetup, MailApp> = async (app, { body, session }) => {
  await consumeAll(app, loginRateScopes.setup, session.hash, [loginLimits.perAddress])
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError('INVALID_CREDENTIALS')
  const authenticatorSecret = await findPending(app, secret, session)
  await consumeTotpCode(app, secret, { authenticatorSecret, code: body.code })
  await takePending(app, session)
  const { codes, macs } = drawRecoveryCodes(app, secret)
  await activate(app, secret, { authenticatorSecret, recovery: macs })
  return { success: true as const, recoveryCodes: codes, active: deployedSecret(secret) === undefined }
}

const purpose = 'pending authenticator'

/** Returns a session's pending secret in base32. Reloading the page returns the same one until it expires. */
async function showPending(app: App, { mfaKey }: Secret, { hash }: Session): Promise<string> {
  const drawn = encodeBase32(Buffer.from(app.token(authenticator.secretBytes), 'base64url'))
  const fresh = {
    sealed: seal(app, mfaKey, purpose, drawn),
    expiresAt: epochSeconds(app.now(), accessCodeLimits.setupSeconds),
  }
  const kept = await update(app, pendingAuthenticators, {
    source: { session: hash },
    initial: { session: hash, sealed: '', version: 0, expiresAt: 0 },
    change: (shown) => (shown.expiresAt > epochSeconds(app.now()) ? shown : { ...shown, ...fresh }),
  })
  return unseal(mfaKey, purpose, kept.sealed)
}

/** Returns the secret that was shown to the session. @throws ApiError INVALID_CODE when there is none or it expired */
async function findPending(app: App, { mfaKey }: Secret, { hash }: Session): Promise<string> {
  const shown = await findLive(app, pendingAuthenticators, { session: hash })
  if (!shown) throw tooOld()
  return unseal(mfaKey, purpose, shown.sealed)
}

/** Deletes the pending secret before activation: an active one is never shown. One of concurrent calls succeeds. */
async function takePending(app: App, { hash }: Session): Promise<void> {
  if (!(await consumeOnce(app, pendingAuthenticators.key({ session: hash })))) throw tooOld()
}

const tooOld = () =>
  apiError('INVALID_CODE', { message: 'This QR code is too old. Reload the page and scan the new one.' })
