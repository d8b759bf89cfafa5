import { login } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { consumeAll } from '../data/rate-limit'
import type { Handler } from '../http/handler'
import { activate, burnCode, deployedSecret } from './authenticator'
import { scopes } from './login-scopes'
import { findPending, takePending } from './pending-authenticator'
import { drawRecoveryCodes } from './recovery'
import { verifyLogin } from './verify-login'

/**
 * Puts the secret that this session was shown in force, once a code of it and the password are right. Its
 * recovery codes are answered this once; `active` is false where the deployment's own secret wins over it.
 */
export const verifySetup: Handler<typeof admin.verifySetup, MailApp> = async (app, { body, session }) => {
  await consumeAll(app, scopes.setup, session.hash, [login.perAddress])
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError('INVALID_CREDENTIALS')
  const authenticatorSecret = await findPending(app, secret, session)
  await burnCode(app, secret, { authenticatorSecret, code: body.code })
  await takePending(app, session)
  const { codes, macs } = drawRecoveryCodes(app, secret)
  await activate(app, secret, { authenticatorSecret, recovery: macs })
  return { success: true as const, recoveryCodes: codes, active: deployedSecret(secret) === undefined }
}
