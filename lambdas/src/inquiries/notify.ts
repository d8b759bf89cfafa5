import { contact, notices as limits } from '@highline/shared/constants'
import { type Inquiry, services } from '@highline/shared/schemas/inquiry'
import type { NotifyApp } from '../app'
import type { Mail } from '../aws/mail'
import { londonFormat, mailTemplate } from '../aws/mail'
import { inquiries, lists, noticeSummaries, notices } from '../data/entities'
import { find, list, putStep, save } from '../data/entity'
import { epochSeconds } from '../data/table'

/**
 * Mails word of every new inquiry that has no notice yet: of the newest one by one, of what came in a flood in a summary,
 * at most one an hour. They are stored long before, so nothing is lost with a mail; one that fails is tried again for a
 * day, and keeps none of the others. A notice is written once its mail is taken: a crash in between mails twice rather
 * than not at all.
 * @throws MailFailed when one was not taken; the caller tries again
 */
export async function notify(app: NotifyApp): Promise<void> {
  if (app.recipients.length === 0) return
  const failures: unknown[] = []
  const fail = (error: unknown) => void failures.push(error)
  const pages = withoutNotice(app)
  const { value: newest = [] } = await pages.next()
  for (const inquiry of newest.filter((one) => !isBusy(one)).reverse()) await tell(app, inquiry).catch(fail)
  if (await isSummaryDue(app)) {
    const others = newest.filter(isBusy)
    for await (const page of pages) others.push(...page)
    await summarise(app, others).catch(fail)
  }
  if (failures.length > 0) throw failures[0]
}

const isBusy = ({ flags }: Inquiry) => flags.includes('busy')

/** Inquiries of the last day without a notice, the newest first, from as many as are looked at in one call. */
async function* withoutNotice(app: NotifyApp): AsyncGenerator<Inquiry[], undefined> {
  const since = app.now().getTime() - limits.seconds * 1000
  for (let place = {}; ; ) {
    const newest = { ...lists.inquiries, descending: true, limit: limits.look, ...place }
    const { values, next } = await list(app, inquiries, newest)
    const fresh = values.filter(({ createdAt }) => Date.parse(createdAt) > since)
    const noted = await app.table.getMany(fresh.map((inquiry) => notices.key(inquiry)))
    yield fresh.filter((_, index) => !noted[index])
    if (next === undefined || fresh.length < values.length) return
    place = { after: next }
  }
}

async function tell(app: NotifyApp, inquiry: Inquiry): Promise<void> {
  await app.mail.send(inquiryMail(app, inquiry))
  await save(app.table, notices, noticeOf(app, inquiry))
}

const noticeOf = ({ now }: NotifyApp, { id }: Inquiry) => ({ id, expiresAt: expiryOf(now()) })
const expiryOf = (now: Date) => epochSeconds(now, 2 * limits.seconds)

async function isSummaryDue({ table, now }: NotifyApp): Promise<boolean> {
  const last = await find(table, noticeSummaries, {})
  return last === undefined || last.at + limits.summarySeconds <= epochSeconds(now())
}

/** As many as go into one transaction beside the note of the summary itself. */
const atOnce = 99

/** The note of the summary goes with the first notices: after a crash the rest is counted again an hour later. */
async function summarise(app: NotifyApp, waiting: readonly Inquiry[]): Promise<void> {
  if (waiting.length === 0) return
  await app.mail.send(await summaryMail(app, waiting))
  const now = app.now()
  const summary = putStep(noticeSummaries, { at: epochSeconds(now), expiresAt: expiryOf(now) })
  for (let start = 0; start < waiting.length; start += atOnce) {
    const noted = waiting.slice(start, start + atOnce).map((one) => putStep(notices, noticeOf(app, one)))
    await app.table.transact([summary, ...noted])
  }
}

const names: Record<string, string> = services

/** The mail that tells of an inquiry; an answer to it goes to the visitor. */
function inquiryMail({ recipients }: NotifyApp, inquiry: Inquiry): Mail {
  const { firstName, lastName, email, message, createdAt } = inquiry
  const who = `${firstName} ${lastName}`
  const due = new Date(Date.parse(createdAt) + contact.replyHours * 3_600_000)
  const mail = mailTemplate(recipients, `New inquiry from ${who}`, [
    `${who} has sent an inquiry through the website.`,
    facts(inquiry),
    message,
    `The website promises an answer by ${londonFormat.format(due)}. The inquiry is in the admin’s inbox as well.`,
  ])
  return { ...mail, replyTo: email }
}

function facts({ email, phone, venue, services: service }: Inquiry): string {
  const lines = [
    ['Email', email],
    ['Phone', phone],
    ['Venue', venue],
    ['Services', service === null ? '' : (names[service] ?? service)],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}

/** The mail that counts inquiries which came too fast to be mailed one by one. It says nothing of who wrote them. */
async function summaryMail({ edge, recipients }: NotifyApp, inquiries: readonly Inquiry[]): Promise<Mail> {
  const [oldest = ''] = inquiries.map(({ createdAt }) => createdAt).sort()
  const isOne = inquiries.length === 1
  const many = isOne ? '1 inquiry' : `${inquiries.length} inquiries`
  const since = `since ${londonFormat.format(new Date(oldest))} ${isOne ? 'was' : 'were'}`
  const url = await edge.url()
  return mailTemplate(recipients, `${many} not mailed one by one`, [
    `${many} ${since} not mailed one by one: too many came within an hour.`,
    `You find ${isOne ? 'it' : 'them'} in the admin’s inbox${url === undefined ? '.' : `: ${url}/admin`}`,
    'While that goes on, there is one such mail an hour at most.',
  ])
}
