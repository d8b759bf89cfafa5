import { inquiryLimits, validityReminders } from '@highline/shared/constants'
import { contentKeys } from '@highline/shared/content-keys'
import { daysUntil, londonDay } from '@highline/shared/public-content'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { App, HousekeepingApp, NotifyApp } from '../app'
import { mailTemplate } from '../aws/mail'
import {
  contentSections,
  housekeepingRuns,
  inquiries,
  lists,
  spamInquiries,
  validityNotices,
} from '../data/entities'
import { list, putStep, save } from '../data/entity'
import { epochSeconds } from '../data/table'
import { removePermanently } from '../inquiries/change-inquiries'
import { emptyBin, finishPurges, giveUpUploads, noteMissing, sweepOrphans } from './sweep-media'

const chores: Record<string, (app: HousekeepingApp) => Promise<number>> = {
  finishPurges,
  emptyBin,
  sweepOrphans,
  giveUpUploads,
  noteMissing,
  expireInquiries,
  expireSpam,
  remindOfValidity,
}

/**
 * Runs the hourly tasks. A failed task does not stop the others. Runs may be late, repeated or aborted.
 * @throws AggregateError when a task failed, which raises the alarm
 */
export async function housekeeping(app: HousekeepingApp): Promise<void> {
  const failures = new Map<string, unknown>()
  for (const [chore, run] of Object.entries(chores)) {
    await run(app).then(
      (count) => count > 0 && app.log.info('housekeeping', { chore, count }),
      (error: unknown) => {
        app.log.error('housekeeping.failed', error, { chore })
        failures.set(chore, error)
      },
    )
  }
  await save(app.table, housekeepingRuns, { at: app.now().toISOString(), failed: [...failures.keys()] })
  if (failures.size > 0) throw new AggregateError(failures.values(), 'Housekeeping was not finished')
}

/** Maximum number of items per run, so that a run always ends; the next run continues. */
const atOnce = 500

/** Removes inquiries past their retention period, oldest first, and lowers the total with each. */
async function expireInquiries(app: App): Promise<number> {
  const due = new Date(app.now().getTime() - inquiryLimits.retentionDays * 86_400_000).toISOString()
  const { values } = await list(app, inquiries, { ...lists.inquiries, limit: atOnce })
  let count = 0
  for (const inquiry of values.filter(({ createdAt }) => createdAt <= due))
    if (await removePermanently(app, inquiries.key(inquiry))) count++
  return count
}

/** Removes expired spam, because DynamoDB's TTL may take days. */
async function expireSpam(app: App): Promise<number> {
  const now = epochSeconds(app.now())
  const { values } = await list(app, spamInquiries, { ...lists.spamInquiries, limit: atOnce })
  const due = values.filter(({ expiresAt }) => expiresAt <= now)
  for (const inquiry of due) await app.table.remove(spamInquiries.key(inquiry))
  return due.length
}

/** A due reminder about a section whose last valid day is near or past. */
interface Reminder {
  /** Section key, last day, and one of `remindDays` or `past`. */
  readonly id: string
  readonly section: ContentSection
  readonly validUntil: string
  /** Days until the last day; negative when it is past. */
  readonly left: number
}

const past = -1
/** Days for which a sent reminder is remembered; longer than any reminder stays due. */
const keptDays = 120

/**
 * Mails reminders of sections, such as certificates, that are about to expire or have expired: one mail for all, each
 * reminder once. They are marked as sent in one transaction after SES has accepted the mail, so that a crash in between
 * repeats the mail rather than losing it.
 */
async function remindOfValidity(app: NotifyApp): Promise<number> {
  if (app.recipients.length === 0) return 0
  const { values } = await list(app, contentSections, lists.contentSections)
  const today = londonDay(app.now())
  const due = values.flatMap((section) => reminderOf(section, today))
  const noted = due.length > 0 ? await app.table.getMany(due.map((one) => validityNotices.key(one))) : []
  const unsent = due.filter((_, at) => !noted[at])
  if (unsent.length === 0) return 0
  await app.mail.send(await reminderMail(app, unsent))
  const expiresAt = epochSeconds(app.now(), keptDays * 86_400)
  await app.table.transact(unsent.map(({ id }) => putStep(validityNotices, { id, expiresAt })))
  return unsent.length
}

/** Returns the latest due reminder of a section; earlier ones that were missed are skipped. */
function reminderOf(section: ContentSection, today: string): Reminder[] {
  const { sectionKey, hidden, validUntil } = section
  if (hidden || !validUntil) return []
  const left = daysUntil(validUntil, today)
  const days = left < 0 ? past : validityReminders.remindDays.findLast((before) => left <= before)
  if (days === undefined || left < -validityReminders.expiredReminderDays) return []
  return [{ id: `${sectionKey}#${validUntil}#${days}`, section, validUntil, left }]
}

async function reminderMail({ recipients, edge }: NotifyApp, due: readonly Reminder[]) {
  const isPast = due.every(({ left }) => left < 0)
  const [first] = due
  const what = due.length === 1 && first ? nameOf(first) : `${due.length} lines of your website`
  const url = await edge.url()
  return mailTemplate(recipients, isPast ? `${what}: no longer shown` : `${what}: the last day is near`, [
    ...due.map(wordsOf),
    'A line leaves the page by itself when its last day is over. With a new last day it stays, or comes back.',
    `You set it in the admin, under Content${url === undefined ? '.' : `: ${url}/admin#content`}`,
  ])
}

const nameOf = ({ section }: Reminder) => section.content || contentKeys[section.sectionKey].default

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function wordsOf(reminder: Reminder): string {
  const { section, validUntil, left } = reminder
  const day = dayFormat.format(new Date(validUntil))
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return [
    left < 0
      ? `“${nameOf(reminder)}” is no longer shown on the page: its last day was ${day}.`
      : `“${nameOf(reminder)}” is shown until ${day}: its last day is ${when}.`,
    ...(section.reference ? [`Number: ${section.reference}`] : []),
    ...(section.registerUrl ? [`Register: ${section.registerUrl}`] : []),
  ].join('\n')
}
