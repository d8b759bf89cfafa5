import type { MailApp } from '../app'
import { isAuthenticatorActive } from './authenticator'

/** Whether a password alone is not enough: there is a mailbox for codes, or an authenticator. */
export const isMfaEnabled = async (app: MailApp): Promise<boolean> =>
  app.mailboxes.length > 0 || (await isAuthenticatorActive(app))
