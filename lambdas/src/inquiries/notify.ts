import { createHash } from 'node:crypto'
import { noticeLimits } from '@highline/shared/constants'
import { shownText } from '@highline/shared/public-content'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import type { NotifyApp } from '../app'
import { londonHour, type Mail, MailFailed, trySending } from '../aws/mail'
import { contentSections, inboxSettings, inquiries, noticeSummaries } from '../data/entities'
import { find, parseItems, save } from '../data/entity'
import { consume } from '../data/rate-limit'
import type { InquiryNotice } from '../data/stored-schemas'
import { epochSeconds } from '../data/table'
import { tagsOf } from './mail-events'
import { acknowledgementMail, inquiryMail, reminderMail, summaryMail } from './notice-mails'
import { dropNotices, inBatches, leaseNotices, openNotices, recordOutcome } from './notices'

/**
 * Sends all mails about inquiries that are due: one for each new inquiry or a summary that counts them, and reminders.
 * Failed mails are retried by later runs; a mail about a new inquiry is given up after `noticeLimits.seconds`.
 * @throws MailFailed while mails keep failing, or while the inquiry of a given-up mail is unanswered
 */
export async function notify(app: NotifyApp): Promise<void> {
  const open = await openNotices(app)
  const mails = open.filter(({ next }) => next === 'mail')
  await mailNew(app, mails)
  const at = epochSeconds(app.now())
  const reminders = open.filter(({ next, dueAt }) => next === 'reminder' && dueAt <= at)
  await remind(app, reminders)
  if (open.some(({ next, tries }) => next === 'answer' || tries > 0)) await throwIfFailing(app)
}

async function mailNew(app: NotifyApp, waiting: readonly InquiryNotice[]): Promise<void> {
  const at = epochSeconds(app.now())
  if (app.recipients.length === 0) return recordOutcome(app, idsOf(waiting), { state: 'unwanted', at })
  const isLate = ({ createdAt }: InquiryNotice) => createdAt + noticeLimits.giveUpAfterSeconds <= at
  await giveUp(app, waiting.filter(isLate))
  const due = waiting.filter((notice) => !isLate(notice) && notice.dueAt <= at)
  const single = due.filter(({ busy }) => !busy).slice(-noticeLimits.singleMailsPerRun)
  if (!(await mailEach(app, single))) return
  const others = due.filter((notice) => !single.includes(notice))
  if (others.length > 0 && (await isSummaryDue(app))) await summarise(app, others)
}

const idsOf = (notices: readonly InquiryNotice[]) => notices.map(({ id }) => id)

async function giveUp(app: NotifyApp, late: readonly InquiryNotice[]): Promise<void> {
  if (late.length === 0) return
  await recordOutcome(app, idsOf(late), { state: 'given-up', at: epochSeconds(app.now()) })
  app.log.error('notice.given-up', new MailFailed('GivenUp'), { count: late.length })
}

/** @returns false when a mail failed for a reason other than the mail itself; the next run retries it and the rest */
async function mailEach(app: NotifyApp, notices: readonly InquiryNotice[]): Promise<boolean> {
  const rows = await inquiriesOf(app, notices)
  for (const notice of notices) {
    const inquiry = rows.get(notice.id)
    if (!inquiry) await dropNotices(app, [notice])
    else if (!(await mailOne(app, notice, inquiry))) return false
  }
  return true
}

async function mailOne(app: NotifyApp, notice: InquiryNotice, inquiry: Inquiry): Promise<boolean> {
  const [leased] = await leaseNotices(app, [notice])
  if (!leased) return true
  const failure = await sendNew(app, [leased], inquiryMail(app, inquiry))
  if (failure) return failure.refused
  await acknowledge(app, inquiry)
  return true
}

/** Sends the mail of leased notices and records `sent` or `refused` in their inquiries. @returns any failure */
async function sendNew(app: NotifyApp, leased: readonly InquiryNotice[], mail: Mail) {
  const at = leased[0]?.triedAt ?? epochSeconds(app.now())
  const failure = await send(app, leased, mail)
  if (!failure) await recordOutcome(app, idsOf(leased), { state: 'sent', at })
  else if (failure.refused) await recordOutcome(app, idsOf(leased), { state: 'refused', at })
  return failure
}

/**
 * Sends a mail, and if it is refused sends it once more without `Reply-To`: SES may not accept the address that the
 * visitor entered, and would refuse the mail at every retry. The text of the mail contains the address as well.
 */
async function send(app: NotifyApp, leased: readonly InquiryNotice[], { replyTo, ...mail }: Mail) {
  const tagged = { ...mail, tags: tagsOf(app, leased) }
  let failure = await trySending(app.mail, replyTo === undefined ? tagged : { ...tagged, replyTo })
  if (failure?.refused && replyTo !== undefined) {
    app.log.info('notice.reply-to-refused')
    failure = await trySending(app.mail, tagged)
  }
  if (failure) app.log.error('notice.failed', failure, { count: leased.length })
  return failure
}

async function inquiriesOf(app: NotifyApp, notices: readonly InquiryNotice[]): Promise<Map<number, Inquiry>> {
  const found = new Map<number, Inquiry>()
  for (const some of inBatches(notices, noticeLimits.singleMailsPerRun)) {
    const items = await app.table.getMany(some.map((notice) => inquiries.key(notice)))
    const rows = items.flatMap((item) => item ?? [])
    for (const row of parseItems(app.log, inquiries, rows)) found.set(row.id, row)
  }
  return found
}

async function isSummaryDue({ table, now }: NotifyApp): Promise<boolean> {
  const last = await find(table, noticeSummaries, {})
  return last === undefined || last.at + noticeLimits.summarySeconds <= epochSeconds(now())
}

async function summarise(app: NotifyApp, waiting: readonly InquiryNotice[]): Promise<void> {
  const at = epochSeconds(app.now())
  // Later than this run's single mails, to tell them apart: the id range in the summary's events may include theirs.
  const leased = await leaseNotices(app, waiting, at + 1)
  if (leased.length === 0) return
  const failure = await sendNew(app, leased, await summaryMail(app, leased))
  if (!failure)
    await save(app.table, noticeSummaries, { at, expiresAt: at + 2 * noticeLimits.summarySeconds })
}

/** Sends one reminder for all due inquiries once the oldest of them is old enough; each is in one reminder only. */
async function remind(app: NotifyApp, due: readonly InquiryNotice[]): Promise<void> {
  const hour = londonHour(app.now())
  const atNight = hour >= 22 || hour < 7
  const age = noticeLimits.remindSeconds[atNight ? 'atNight' : 'byDay']
  if (!due.some(({ createdAt }) => createdAt + age <= epochSeconds(app.now()))) return
  const rows = await inquiriesOf(app, due)
  const isWaiting = ({ id }: InquiryNotice) => app.recipients.length > 0 && rows.get(id)?.status === 'new'
  const done = due.filter((notice) => !isWaiting(notice))
  await dropNotices(app, done)
  const leased = await leaseNotices(app, due.filter(isWaiting))
  const waiting = leased.flatMap(({ id }) => rows.get(id) ?? [])
  if (waiting.length === 0) return
  if (!(await send(app, leased, await reminderMail(app, waiting)))) await dropNotices(app, leased)
}

/** Sends an acknowledgement if enabled, once per inquiry as its notice is mailed once, and once a day per address. */
async function acknowledge(app: NotifyApp, inquiry: Inquiry): Promise<void> {
  if (inquiry.flags.length > 0 || !(await find(app.table, inboxSettings, {}))?.acknowledge) return
  const who = createHash('sha256').update(inquiry.email.toLowerCase()).digest('base64url')
  const rate = noticeLimits.acknowledgement
  const { n } = await consume(app, 'acknowledgement', who, rate)
  if (n > rate.limit) return
  const named = await find(app.table, contentSections, { sectionKey: 'navbar_company_name' })
  const companyName = shownText(named?.content) || app.companyName
  const failure = await trySending(app.mail, acknowledgementMail(companyName, inquiry))
  if (failure) app.log.error('acknowledgement.failed', failure)
}

/** Drops given-up notices of answered inquiries, as many per run as fit one read. @throws MailFailed, see `notify` */
async function throwIfFailing(app: NotifyApp): Promise<void> {
  const open = await openNotices(app)
  const givenUp = open.filter(({ next }) => next === 'answer')
  const looked = givenUp.slice(0, noticeLimits.singleMailsPerRun)
  const rows = await inquiriesOf(app, looked)
  const answered = looked.filter(({ id }) => rows.get(id)?.status !== 'new')
  await dropNotices(app, answered)
  const failing = open.filter(({ tries }) => tries >= noticeLimits.failingAfterTries)
  if (failing.length + givenUp.length > answered.length) throw new MailFailed('StillFailing')
}
