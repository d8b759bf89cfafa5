import type { admin } from '@highline/shared/endpoints/admin'
import { toDataURL } from 'qrcode'
import type { MailApp } from '../app'
import type { Handler } from '../http/handler'
import { inGroups } from './base32'
import { showPending } from './pending-authenticator'
import { setupUri } from './totp'
import { secretInForce } from './verify-login'

/** A fresh secret to scan. It comes into force only when `verifySetup` has seen a code of it. */
export const setupMfa: Handler<typeof admin.setupMfa, MailApp> = async (app, { session }) => {
  const pending = await showPending(app, await secretInForce(app), session)
  const qrCode = await toDataURL(setupUri(app.companyName, pending), { errorCorrectionLevel: 'M', margin: 2 })
  return { qrCode, manualEntryKey: inGroups(pending, ' ') }
}
