import { authenticator, accessCode as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type * as z from 'zod/mini'
import type { App } from '../app'
import type { Secret } from '../aws/secret-store'
import { pendingAuthenticators } from '../data/entities'
import { find } from '../data/entity'
import { consumeOnce } from '../data/remove'
import type { Session } from '../data/sessions'
import { epochSeconds } from '../data/table'
import { update } from '../data/update'
import { encodeBase32 } from './base32'
import { seal, unseal } from './seal'

type Pending = z.output<typeof pendingAuthenticators.schema>

const purpose = 'pending authenticator'

/**
 * The secret that a session is being shown, base32: the same one however often it asks (a page that is loaded
 * twice must not show a QR code that is no longer the one that counts), until it is too old.
 */
export async function showPending(app: App, { mfaKey }: Secret, { hash }: Session): Promise<string> {
  const shown = await find(app.table, pendingAuthenticators, { session: hash })
  if (shown && isLive(app, shown)) return unseal(mfaKey, purpose, shown.sealed)
  const drawn = encodeBase32(Buffer.from(app.token(authenticator.secretBytes), 'base64url'))
  const fresh = {
    sealed: seal(app, mfaKey, purpose, drawn),
    expiresAt: epochSeconds(app.now(), limits.setupSeconds),
  }
  const kept = await update(app, pendingAuthenticators, {
    source: { session: hash },
    version: undefined,
    initial: { session: hash, sealed: '', version: 0, expiresAt: 0 },
    change: (inPlace) => (isLive(app, inPlace) ? inPlace : { ...inPlace, ...fresh }),
  })
  return unseal(mfaKey, purpose, kept.sealed)
}

/** What the session was shown. @throws ApiError INVALID_CODE when that was nothing, or too long ago */
export async function findPending(app: App, { mfaKey }: Secret, { hash }: Session): Promise<string> {
  const shown = await find(app.table, pendingAuthenticators, { session: hash })
  if (!shown || !isLive(app, shown)) throw apiError('INVALID_CODE', { message: tooOld })
  return unseal(mfaKey, purpose, shown.sealed)
}

/** Takes it away before it comes into force: what is in force is never shown. One of many at once succeeds. */
export async function takePending(app: App, { hash }: Session): Promise<void> {
  if (!(await consumeOnce(app, pendingAuthenticators.key({ session: hash })))) throw goneMeanwhile()
}

const tooOld = 'This QR code is too old. Reload the page and scan the new one.'
const goneMeanwhile = () => apiError('INVALID_CODE', { message: tooOld })

const isLive = ({ now }: App, { expiresAt }: Pending) => expiresAt > epochSeconds(now())
