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
import { activate, burnCode, deployedSecret, drawRecoveryCodes } from './authenticator'
import { seal, unseal } from './seal'
import { scopes } from './throttle'
import { encodeBase32, inGroups, setupUri } from './totp'
import { secretInForce, verifyLogin } from './verify-login'

/** A fresh secret to scan. It comes into force only when `verifySetup` has seen a code of it. */
export const setupMfa: Handler<typeof admin.setupMfa, MailApp> = async (app, { session }) => {
  const pending = await showPending(app, await secretInForce(app), session)
  const qrCode = await toDataURL(setupUri(app.companyName, pending), { margin: 2 })
  return { qrCode, manualEntryKey: inGroups(pending, ' ') }
}

/** Puts the shown secret in force, after a code of it. `active` is false where the deployment's own wins over it. */
export const verifySetup: Handler<typeof admin.verifySetup, MailApp> = async (app, { body, session }) => {
  await consumeAll(app, scopes.setup, session.hash, [loginLimits.perAddress])
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError('INVALID_CREDENTIALS')
  const authenticatorSecret = await findPending(app, secret, session)
  await burnCode(app, secret, { authenticatorSecret, code: body.code })
  await takePending(app, session)
  const { codes, macs } = drawRecoveryCodes(app, secret)
  await activate(app, secret, { authenticatorSecret, recovery: macs })
  return { success: true as const, recoveryCodes: codes, active: deployedSecret(secret) === undefined }
}

const purpose = 'pending authenticator'

/** The secret that a session is shown, base32: the same until it is too old, however often the page is loaded. */
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

/** What the session was shown. @throws ApiError INVALID_CODE when that was nothing, or too long ago */
async function findPending(app: App, { mfaKey }: Secret, { hash }: Session): Promise<string> {
  const shown = await findLive(app, pendingAuthenticators, { session: hash })
  if (!shown) throw tooOld()
  return unseal(mfaKey, purpose, shown.sealed)
}

/** Takes it away before it comes into force: what is in force is never shown. One of many at once succeeds. */
async function takePending(app: App, { hash }: Session): Promise<void> {
  if (!(await consumeOnce(app, pendingAuthenticators.key({ session: hash })))) throw tooOld()
}

const tooOld = () =>
  apiError('INVALID_CODE', { message: 'This QR code is too old. Reload the page and scan the new one.' })
