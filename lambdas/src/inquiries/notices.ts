import { noticeLimits } from '@highline/shared/constants'
import type { Inquiry, MailState } from '@highline/shared/schemas/inquiry'
import type { App } from '../app'
import { inquiries, lists, notices } from '../data/entities'
import { list, putStep } from '../data/entity'
import type { InquiryNotice } from '../data/stored-schemas'
import { epochSeconds, type Item, type TransactItem } from '../data/table'
import { transacted, untilWritten } from '../data/writes'

/** Longer than anything is still done about it. */
const keptSeconds = 7 * 86_400

export function newNotice({ id, createdAt, flags }: Inquiry): InquiryNotice {
  const at = epochSeconds(new Date(createdAt))
  const times = { createdAt: at, dueAt: at, expiresAt: at + keptSeconds }
  return { id, next: 'mail', tries: 0, busy: flags.includes('busy'), version: 0, ...times }
}

/** Of an inquiry that is mailed, or needs no mail: the reminder, while there is time for it. */
export function reminderOf(inquiry: Inquiry, now: Date): InquiryNotice | undefined {
  const notice = newNotice(inquiry)
  const inTime = notice.createdAt + noticeLimits.remindSeconds.byDay > epochSeconds(now)
  return inquiry.status === 'new' && inTime ? { ...notice, ...reminder(notice) } : undefined
}

const reminder = ({ createdAt }: InquiryNotice) => ({
  next: 'reminder' as const,
  dueAt: createdAt + noticeLimits.remindSeconds.byDay - noticeLimits.joinSeconds,
})

/** All that have not expired, the oldest first. */
export async function openNotices(app: App): Promise<InquiryNotice[]> {
  const now = epochSeconds(app.now())
  const { values } = await list(app, notices, lists.notices)
  return values.filter(({ expiresAt }) => expiresAt > now)
}

/** What one transaction takes, with two items for each inquiry. */
const batch = 50

export function* inBatches<T>(all: readonly T[], size = batch): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Notes that what is next of some notices is tried, before it is: after a crash or a lost answer the mail's event may
 * still come. Of several runs at once one gets each notice. @returns those that this run has got
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
  const pause = Math.min(noticeLimits.pauseSeconds.first * 2 ** tries, noticeLimits.pauseSeconds.longest)
  return { tries: tries + 1, dueAt: epochSeconds(now, pause) }
}

export async function dropNotices(app: App, done: readonly { id: number }[]): Promise<void> {
  for (const some of inBatches(done))
    await app.table.transact(some.map((one) => ({ remove: notices.key(one) })))
}

interface Outcome {
  readonly state: MailState
  /** Of the try that it came of, in epoch seconds. */
  readonly at: number
  /** Leaves out inquiries that another try, or none, has to do with: an event of a summary names a range of ids. */
  readonly ofThatTry?: boolean
}

/** Notes in inquiries what became of the mail that tells of them, and in their notices what is next. */
export async function settle(app: App, ids: readonly number[], outcome: Outcome): Promise<void> {
  for (const some of inBatches(ids)) await untilWritten(() => settled(app, some, outcome))
}

/** @returns false when another write of one of them came first */
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

/** Of one try, in the order in which they replace each other: events may overtake each other. */
const order: readonly MailState[] = ['waiting', 'sent', 'delivered', 'refused', 'bounced', 'complained']

/** The worst that is known of the last try stands. */
function isLater(mail: NonNullable<StoredMail>, stored: StoredMail): boolean {
  if (!stored || stored.state === 'waiting' || stored.state === 'given-up') return true
  if (mail.at !== stored.at) return mail.at > stored.at
  return !order.includes(mail.state) || order.indexOf(mail.state) > order.indexOf(stored.state)
}

/** Once the mail is taken, which may be told after it was given up, the reminder is next; not of one that late. */
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

/** What is next of a notice whose mail is not known to be taken. */
const awaited: readonly InquiryNotice['next'][] = ['mail', 'answer']

/** An event that it bounced tells as well that it was taken before. A refusal is tried again, since an address may be verified later. */
const isTaken = (state: MailState) => ['sent', 'delivered', 'bounced', 'complained'].includes(state)
