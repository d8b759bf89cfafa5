import { accessCode as limits } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { type Mail, MailFailed } from '../aws/mail'
import { consumeAll } from '../data/rate-limit'
import type { Handler } from '../http/handler'
import { chooseMailbox, codeMail, maskAddress } from './auth-mail'
import { isAuthenticatorActive, isMfaEnabled } from './authenticator'
import { openChallenge } from './challenge'
import { scopes } from './login-scopes'
import { spendAttempt } from './throttle'
import { secretInForce, verifyLogin } from './verify-login'

/** Opens a challenge after a right password, and mails its code where there is a mailbox. */
export const sendMfa: Handler<typeof admin.sendMfa, MailApp> = async (app, { body, client }) => {
  await secretInForce(app)
  if (!(await isMfaEnabled(app))) throw apiError('MFA_DISABLED')
  const attempt = await spendAttempt(app, client)
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError('INVALID_CREDENTIALS')
  await attempt.refund()
  const mailbox = chooseMailbox(app, body.email)
  await consumeAll(app, scopes.send, attempt.trust?.hash ?? 'everybody', limits.sends)
  const { sessionId, code } = await openChallenge(app, secret.pepper, mailbox !== undefined)
  const challenge = { success: true, sessionId, availableEmails: app.mailboxes.map(maskAddress) }
  if (!mailbox) return { ...challenge, message: fromTheApp }
  await mail(app, codeMail(app, { to: mailbox, code, browser: client.browser }), sessionId)
  const email = maskAddress(mailbox)
  return { ...challenge, email, message: `A ${limits.digits}-digit code was sent to ${email}.` }
}

const fromTheApp = 'Enter the code from your authenticator app.'

/** The challenge stands, mailed or not: where there is an authenticator, its code opens it all the same. */
async function mail(app: MailApp, words: Mail, sessionId: string): Promise<void> {
  try {
    await app.mail.send(words)
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    app.log.error('mail.failed', error)
    const retryAfter = limits.resendSeconds
    if (!(await isAuthenticatorActive(app))) throw apiError('MAIL_UNAVAILABLE', { retryAfter })
    const message = `We could not send the code. ${fromTheApp}`
    throw apiError('MAIL_UNAVAILABLE', { message, retryAfter, details: { sessionId } })
  }
}
