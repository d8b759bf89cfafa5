import { accessCodeLimits } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import { londonFormat, type Mail, mailTemplate, trySending } from '../aws/mail'
import { consumeAll } from '../data/rate-limit'
import type { Handler } from '../http/handler'
import { isAuthenticatorActive, isMfaEnabled } from './authenticator'
import { openChallenge } from './challenge'
import { countLoginAttempt, loginRateScopes } from './login-rate-limits'
import { currentSecret, verifyLogin } from './verify-login'

/** Opens a challenge after a correct password, and mails its code if there is a mailbox. */
export const sendMfa: Handler<typeof admin.sendMfa, MailApp> = async (app, { body, client }) => {
  await currentSecret(app)
  if (!(await isMfaEnabled(app))) throw apiError('MFA_DISABLED')
  const attempt = await countLoginAttempt(app, client)
  const secret = await verifyLogin(app, body.password)
  if (!secret) throw apiError('INVALID_CREDENTIALS')
  await attempt.refund()
  const mailbox = chooseMailbox(app, body.email)
  await consumeAll(app, loginRateScopes.send, attempt.trust?.hash ?? 'everybody', accessCodeLimits.sends)
  const { sessionId, code } = await openChallenge(app, secret.pepper, mailbox !== undefined)
  const challenge = { success: true, sessionId, availableEmails: app.mailboxes.map(maskAddress) }
  if (!mailbox) return { ...challenge, message: fromTheApp }
  await mail(app, codeMail(app, { to: mailbox, code, browser: client.browser }), sessionId)
  const email = maskAddress(mailbox)
  return { ...challenge, email, message: `A ${accessCodeLimits.digits}-digit code was sent to ${email}.` }
}

const fromTheApp = 'Enter the code from your authenticator app.'

/** Sends the code. If that fails, the challenge stays open: an authenticator's code can still be entered. */
async function mail(app: MailApp, words: Mail, sessionId: string): Promise<void> {
  const failure = await trySending(app.mail, words)
  if (!failure) return
  app.log.error('mail.failed', failure)
  const retryAfter = accessCodeLimits.resendSeconds
  if (!(await isAuthenticatorActive(app))) throw apiError('MAIL_UNAVAILABLE', { retryAfter })
  const message = `We could not send the code. ${fromTheApp}`
  throw apiError('MAIL_UNAVAILABLE', { message, retryAfter, details: { sessionId } })
}

/** Builds the mail with a code. It has no link, and no other number of six digits. */
function codeMail(
  { companyName, now }: MailApp,
  { to, code, browser }: { to: string; code: string; browser: string },
): Mail {
  const asked = `Somebody with the admin password asked for it on ${londonFormat.format(now())}, with ${browser}.`
  return mailTemplate([to], `Your access code for ${companyName}`, [
    `Your access code is ${code}.`,
    `It is valid for ${accessCodeLimits.seconds / 60} minutes and works once.`,
    asked,
    'If this was not you, change the admin password now: somebody else knows it.',
  ])
}

/**
 * Returns the requested mailbox: undefined selects the first, `second` the second, and an address the one that equals
 * it.
 * @returns undefined when none is configured @throws ApiError VALIDATION_FAILED
 */
function chooseMailbox({ mailboxes }: MailApp, wish: string | undefined): string | undefined {
  if (wish === undefined) return mailboxes[0]
  const wished = wish.trim().toLowerCase()
  const chosen = wished === 'second' ? mailboxes[1] : mailboxes.find((one) => one.toLowerCase() === wished)
  if (!chosen) throw apiError('VALIDATION_FAILED', { message: noSuch, fields: { email: 'value' } })
  return chosen
}

const noSuch = 'No mailbox is set up for that admin. Choose the other one.'

/** Masks an address as `j•••@e•••.co.uk`, which its owner can still recognise. */
function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [name = '', ...rest] = domain.split('.')
  return `${local.slice(0, 1)}•••@${[`${name.slice(0, 1)}•••`, ...rest].join('.')}`
}
