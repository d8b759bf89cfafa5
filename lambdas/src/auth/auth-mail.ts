import { accessCode as limits } from '@highline/shared/constants'
import type { MailApp } from '../app'
import type { Mail } from '../aws/mail'
import { londonFormat, mailTemplate } from '../aws/mail-template'

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
