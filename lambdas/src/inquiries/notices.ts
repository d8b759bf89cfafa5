import { noticeLimits } from '@highline/shared/constants'
import type { Inquiry, MailState } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { inquiries, lists, notices } from '../data/entities'
import { list, putStep } from '../data/entity'
import type { InquiryNotice } from '../data/stored-schemas'
import { epochSeconds, type Item, type TransactItem } from '../data/table'
import { retryOnConflict, transacted } from '../data/writes'

/** Seconds until a notice expires, by when nothing more is mailed about its inquiry. */
const keptSeconds = 7 * 86_400

export function newNotice({ id, createdAt, flags }: Inquiry): InquiryNotice {
  const at = epochSeconds(new Date(createdAt))
  const times = { createdAt: at, dueAt: at, expiresAt: at + keptSeconds }
  return { id, next: 'mail', tries: 0, busy: flags.includes('busy'), version: 0, ...times }
}

/** Returns the notice for a reminder without the mail before it; undefined if the inquiry is not new or is too old. */
export function reminderOf(inquiry: Inquiry, now: Date): InquiryNotice | undefined {
  const notice = newNotice(inquiry)
  const inTime = notice.createdAt + noticeLimits.remindSeconds.byDay > epochSeconds(now)
  return inquiry.status === 'new' && inTime ? { ...notice, ...reminder(notice) } : undefined
}

const reminder = ({ createdAt }: InquiryNotice) => ({
  next: 'reminder' as const,
  dueAt: createdAt + noticeLimits.remindSeconds.byDay - noticeLimits.reminderBatchSeconds,
})

/** Lists the notices that have not expired, oldest first. */
export async function openNotices(app: App): Promise<InquiryNotice[]> {
  const now = epochSeconds(app.now())
  const { values } = await list(app, notices, lists.notices)
  return values.filter(({ expiresAt }) => expiresAt > now)
}

/** Inquiries per transaction: DynamoDB allows 100 items, and each inquiry has two. */
const batch = 50

export function* inBatches<T>(all: readonly T[], size = batch): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Records a try in each notice before the mail is sent, since its events may arrive even after a crash or a lost
 * response. Of concurrent runs only one claims a notice. @returns the notices that this run has claimed
 */
export async function claim(app: App, wanted: readonly InquiryNotice[], triedAt = epochSeconds(app.now())) {
  const claimed: InquiryNotice[] = []
  for (const some of inBatches(wanted)) {
    const tried = some.map((notice) => ({
      ...notice,
      ...nextTry(notice, app.now()),
      triedAt,
      version: notice.version + 1,
    }))
    const steps = tried.map((notice) => putStep(notices, notice, { version: notice.version - 1 }))
    if (await transacted(app, steps)) claimed.push(...tried)
  }
  return claimed
}

function nextTry({ tries }: InquiryNotice, now: Date) {
  const pause = Math.min(noticeLimits.backoffSeconds.first * 2 ** tries, noticeLimits.backoffSeconds.longest)
  return { tries: tries + 1, dueAt: epochSeconds(now, pause) }
}

export async function dropNotices(app: App, done: readonly { id: number }[]): Promise<void> {
  for (const some of inBatches(done))
    await app.table.transact(some.map((one) => ({ remove: notices.key(one) })))
}

interface Outcome {
  readonly state: MailState
  /** Time of the try that had this outcome, in epoch seconds. */
  readonly at: number
  /** Whether to skip inquiries that were not part of the try: an event of a summary names only a range of ids. */
  readonly ofThatTry?: boolean
}

/** Records the outcome of a mail in its inquiries, and the next step in their notices. */
export async function recordOutcome(app: App, ids: readonly number[], outcome: Outcome): Promise<void> {
  for (const some of inBatches(ids)) await retryOnConflict(() => settled(app, some, outcome))
}

/** @returns false when a concurrent write of one of the items came first */
async function settled(app: App, ids: readonly number[], outcome: Outcome): Promise<boolean> {
  const [rows, open] = await Promise.all([
    app.table.getMany(ids.map((id) => inquiries.key({ id }))),
    app.table.getMany(ids.map((id) => notices.key({ id }))),
  ])
  const steps = rows.flatMap((row, index) => {
    const notice = notices.schema.safeParse(open[index]).data
    return [...inquiryStep(row, notice, outcome), ...noticeStep(row, notice, outcome)]
  })
  return steps.length === 0 || transacted(app, steps)
}

type StoredMail = Inquiry['mail']

function inquiryStep(
  row: Item | undefined,
  notice: InquiryNotice | undefined,
  outcome: Outcome,
): TransactItem[] {
  const { data: stored } = inquiries.schema.safeParse(row)
  if (!row || !stored || !concerns(stored.mail, notice, outcome)) return []
  const mail = { state: outcome.state, at: new Date(outcome.at * 1000).toISOString() }
  if (!isLater(mail, stored.mail)) return []
  const { version } = stored
  return [{ put: { ...row, mail, version: version + 1 }, expect: { version } }]
}

function concerns(mail: StoredMail, notice: InquiryNotice | undefined, { at, ofThatTry }: Outcome): boolean {
  return !ofThatTry || notice?.triedAt === at || (mail !== undefined && Date.parse(mail.at) === at * 1000)
}

/** States of one try; a later one replaces an earlier one, since events may arrive out of order. */
const order: readonly MailState[] = ['waiting', 'sent', 'delivered', 'refused', 'bounced', 'complained']

/** Whether a state replaces the stored one, which keeps the worst known state of the last try. */
function isLater(mail: NonNullable<StoredMail>, stored: StoredMail): boolean {
  if (!stored || stored.state === 'waiting' || stored.state === 'given-up') return true
  if (mail.at !== stored.at) return mail.at > stored.at
  return !order.includes(mail.state) || order.indexOf(mail.state) > order.indexOf(stored.state)
}

/** Schedules the reminder once the mail is accepted, even after it was given up; drops the notice if it is too late. */
function noticeStep(
  row: Item | undefined,
  notice: InquiryNotice | undefined,
  outcome: Outcome,
): TransactItem[] {
  if (!notice || !awaited.includes(notice.next) || !concerns(undefined, notice, outcome)) return []
  const { state, at } = outcome
  const expect = { version: notice.version }
  const next = { ...notice, tries: 0, version: notice.version + 1 }
  if (state === 'given-up') return [putStep(notices, { ...next, next: 'answer' }, expect)]
  if (
    !row ||
    state === 'unwanted' ||
    (isTaken(state) && notice.createdAt + noticeLimits.remindSeconds.byDay <= at)
  )
    return [{ remove: notices.key(notice), expect }]
  if (!isTaken(state)) return []
  return [putStep(notices, { ...next, ...reminder(notice) }, expect)]
}

/** Values of `next` while the mail is not known to be accepted. */
const awaited: readonly InquiryNotice['next'][] = ['mail', 'answer']

/** Whether SES accepted the mail; a bounce implies it. A refused mail is retried: an address may be verified later. */
const isTaken = (state: MailState) => ['sent', 'delivered', 'bounced', 'complained'].includes(state)
