import { accessCode as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { MailApp } from '../app'
import type { Mail } from '../aws/mail'
import { londonFormat, mailTemplate } from '../aws/mail'

/** The mail with a code: no link, and no second number of six digits. */
export function codeMail(
  { companyName, now }: MailApp,
  { to, code, browser }: { to: string; code: string; browser: string },
): Mail {
  const asked = `Somebody with the admin password asked for it on ${londonFormat.format(now())}, with ${browser}.`
  return mailTemplate([to], `Your access code for ${companyName}`, [
    `Your access code is ${code}.`,
    `It is valid for ${limits.seconds / 60} minutes and works once.`,
    asked,
    'If this was not you, change the admin password now: somebody else knows it.',
  ])
}

/** The mail with a link that makes the browser which opens it a trusted one. */
export function linkMail({ companyName, mailboxes }: MailApp, link: string): Mail {
  return mailTemplate(mailboxes, `A way in to ${companyName}`, [
    'Too many logins have failed, so browsers that have not logged in before have to wait.',
    `Open this link in the browser that you want to log in with: ${link}`,
    `It is valid for ${limits.linkSeconds / 60} minutes and works once. The password is still needed.`,
    'If this was not you, there is nothing to do.',
  ])
}

/**
 * The mailbox that was asked for: absent is the default one, `second` the other, or one of the two by its
 * address. It chooses among what is configured and is never written to as it came.
 * @returns undefined when no mailbox is configured at all
 * @throws ApiError VALIDATION_FAILED
 */
export function chooseMailbox({ mailboxes }: MailApp, wish: string | undefined): string | undefined {
  if (wish === undefined) return mailboxes[0]
  const wished = wish.trim().toLowerCase()
  const chosen = wished === 'second' ? mailboxes[1] : mailboxes.find((one) => one.toLowerCase() === wished)
  if (!chosen) throw apiError('VALIDATION_FAILED', { message: noSuch, fields: { email: 'value' } })
  return chosen
}

const noSuch = 'No mailbox is set up for that admin. Choose the other one.'

/** `j•••@e•••.co.uk`: enough for its owner to know it by. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [name = '', ...rest] = domain.split('.')
  return `${local.slice(0, 1)}•••@${[`${name.slice(0, 1)}•••`, ...rest].join('.')}`
}
