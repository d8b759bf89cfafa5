import { notices as limits } from '@highline/shared/limits'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { NotifyApp } from '../app'
import { inquiries, lists, notices } from '../data/entities'
import { list, save } from '../data/entity'
import { epochSeconds } from '../data/table'
import { inquiryMail } from './inquiry-mail'

/**
 * Mails word of every new inquiry that nobody was told of yet. They are stored long before, so nothing is lost with
 * a mail; one that fails is tried again for a day. In a flood, inquiries are marked and nobody is told of them.
 * One that is not taken, because of a visitor's odd address, say, keeps none of the others.
 * @throws MailFailed when one was not taken; whoever calls tries again
 */
export async function notify(app: NotifyApp): Promise<void> {
  if (app.recipients.length === 0) return
  const newest = { ...lists.inquiries, descending: true, limit: limits.look }
  const { values } = await list(app, inquiries, newest)
  const since = app.now().getTime() - limits.seconds * 1000
  const fresh = values.filter(({ createdAt }) => Date.parse(createdAt) > since).reverse()
  const told = await app.table.getMany(fresh.map((inquiry) => notices.key(inquiry)))
  const failures: unknown[] = []
  for (const [index, inquiry] of fresh.entries()) {
    if (!told[index]) await tell(app, inquiry).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Noted once the mail is taken: a crash in between mails twice rather than not at all. */
async function tell(app: NotifyApp, inquiry: Inquiry): Promise<void> {
  if (!inquiry.flags.includes('busy')) await app.mail.send(inquiryMail(app, inquiry))
  await save(app.table, notices, { id: inquiry.id, expiresAt: epochSeconds(app.now(), 2 * limits.seconds) })
}
