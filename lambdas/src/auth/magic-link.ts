import { accessCodeLimits, loginLimits } from '@highline/shared/constants'
import type { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import { magicLinkPath } from '@highline/shared/magic-link'
import type { MailApp } from '../app'
import { type Mail, mailTemplate, trySending } from '../aws/mail'
import { clientIpKey } from '../data/client-ip'
import { magicLinks } from '../data/entities'
import { findLive, save } from '../data/entity'
import { consume, consumeAll } from '../data/rate-limit'
import { hashOf, trustDevice } from '../data/sessions'
import { epochSeconds } from '../data/table'
import { consumeOnce } from '../data/writes'
import { type Client, setCookie } from '../http/event'
import { type Handler, Reply } from '../http/handler'
import { isUnderAttack, loginRateScopes } from './login-rate-limits'

/** Mails a link to the administrators while untrusted clients take turns. The response is the same in all cases. */
export const sendLink: Handler<typeof admin.sendLink, MailApp> = async (app, { client }) => {
  await spendVisit(app, client)
  if (app.mailboxes.length > 0 && (await isUnderAttack(app))) await mailLink(app, client)
  return { success: true as const, message: 'If a link is needed and a mailbox is set up, it is there now.' }
}

/** Redeems a link, once: the browser becomes a trusted device. It still needs the password and the code. */
export const redeemLink: Handler<typeof admin.redeemLink, MailApp> = async (app, { body, client }) => {
  await spendVisit(app, client)
  await consumeLink(app, hashOf(body.token))
  const trusted = await trustDevice(app, client.trusted)
  return new Reply({ success: true as const }, { cookies: [setCookie('trusted', app.stage, trusted)] })
}

const spendVisit = async (app: MailApp, { address }: Client) =>
  consumeAll(app, loginRateScopes.link, await clientIpKey(app, address), [loginLimits.perAddress])

/** Mails a link unless one is already open, so that many requests cannot flood the mailboxes. */
async function mailLink(app: MailApp, { origin }: Client): Promise<void> {
  const { n } = await consume(app, loginRateScopes.link, 'everybody', accessCodeLimits.links)
  if (n > accessCodeLimits.links.limit) return
  const token = app.token(32)
  await save(app.table, magicLinks, {
    hash: hashOf(token),
    expiresAt: epochSeconds(app.now(), accessCodeLimits.linkSeconds),
  })
  const failure = await trySending(app.mail, linkMail(app, origin + magicLinkPath(token)))
  if (!failure) return
  app.log.error('mail.failed', failure)
  await consume(app, loginRateScopes.link, 'everybody', accessCodeLimits.links, -1)
  throw apiError('MAIL_UNAVAILABLE', { message: 'We could not send the link. Please try again.' })
}

function linkMail({ companyName, mailboxes }: MailApp, link: string): Mail {
  return mailTemplate(mailboxes, `A way in to ${companyName}`, [
    'Too many logins have failed, so browsers that have not logged in before have to wait.',
    `Open this link in the browser that you want to log in with: ${link}`,
    `It is valid for ${accessCodeLimits.linkSeconds / 60} minutes and works once. The password is still needed.`,
    'If this was not you, there is nothing to do.',
  ])
}

/** Redeems a link in one conditional delete. @throws ApiError INVALID_CODE */
async function consumeLink(app: MailApp, hash: string): Promise<void> {
  const link = await findLive(app, magicLinks, { hash })
  if (!link || !(await consumeOnce(app, magicLinks.key({ hash }))))
    throw apiError('INVALID_CODE', { message: 'That link is not valid any more. Ask for a new one.' })
}
