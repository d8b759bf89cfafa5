import { noticeLimits } from '@highline/shared/constants'
import type { Inquiry, MailState } from '@highline/shared/schemas/inquiry'
import type { InquiryNotice } from '../data/stored-schemas'
import { epochSeconds } from '../data/table'

/*
 * States of a notice, of which each new inquiry has one, as pure functions; `notices.ts` stores them.
 *
 *   next        outcome of the mail            becomes
 *   mail        refused, or none known         mail, retried at `dueAt`
 *   mail        given-up                       answer: open until the inquiry is answered
 *   mail        unwanted, or inquiry deleted   removed
 *   mail        accepted                       reminder; removed if it is too late for one
 *   answer      accepted, by a late event      as above
 *   reminder    any                            unchanged; `notify` removes it when the reminder is sent
 */

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
  const isInTime = !isTooLateToRemind(notice, epochSeconds(now))
  return inquiry.status === 'new' && isInTime ? { ...notice, ...reminder(notice) } : undefined
}

const isTooLateToRemind = ({ createdAt }: InquiryNotice, at: number) =>
  createdAt + noticeLimits.remindSeconds.byDay <= at

const reminder = ({ createdAt }: InquiryNotice) => ({
  next: 'reminder' as const,
  dueAt: createdAt + noticeLimits.remindSeconds.byDay - noticeLimits.reminderBatchSeconds,
})

/** Returns the notice of a try that is about to be made: the next one is due after an exponential backoff. */
export function tried(notice: InquiryNotice, now: Date, triedAt: number): InquiryNotice {
  const { first, longest } = noticeLimits.backoffSeconds
  const pause = Math.min(first * 2 ** notice.tries, longest)
  return { ...notice, tries: notice.tries + 1, dueAt: epochSeconds(now, pause), triedAt }
}

export interface Outcome {
  readonly state: MailState
  /** Time of the try that had this outcome, in epoch seconds. */
  readonly at: number
  /** Whether to skip inquiries that were not part of the try: an event of a summary names only a range of ids. */
  readonly ofThatTry?: boolean
}

type StoredMail = Inquiry['mail']

function concerns(mail: StoredMail, notice: InquiryNotice | undefined, { at, ofThatTry }: Outcome): boolean {
  return !ofThatTry || notice?.triedAt === at || (mail !== undefined && Date.parse(mail.at) === at * 1000)
}

/** Returns the state of an inquiry's mail after an outcome; undefined if the stored one remains. */
export function mailAfter(
  stored: StoredMail,
  notice: InquiryNotice | undefined,
  outcome: Outcome,
): StoredMail | undefined {
  const mail = { state: outcome.state, at: new Date(outcome.at * 1000).toISOString() }
  return concerns(stored, notice, outcome) && isLater(mail, stored) ? mail : undefined
}

/** States of one try; a later one replaces an earlier one, since events may arrive out of order. */
const order: readonly MailState[] = ['waiting', 'sent', 'delivered', 'refused', 'bounced', 'complained']

/** Whether a state replaces the stored one, which keeps the worst known state of the last try. */
function isLater(mail: NonNullable<StoredMail>, stored: StoredMail): boolean {
  if (!stored || stored.state === 'waiting' || stored.state === 'given-up') return true
  if (mail.at !== stored.at) return mail.at > stored.at
  return !order.includes(mail.state) || order.indexOf(mail.state) > order.indexOf(stored.state)
}

/** Returns a notice after an outcome of its mail; see the table above. */
export function noticeAfter(
  notice: InquiryNotice,
  outcome: Outcome,
  hasInquiry: boolean,
): InquiryNotice | 'removed' | 'unchanged' {
  const { state, at } = outcome
  if (!awaitsMail.includes(notice.next) || !concerns(undefined, notice, outcome)) return 'unchanged'
  if (state === 'given-up') return { ...notice, tries: 0, next: 'answer' }
  if (!hasInquiry || state === 'unwanted') return 'removed'
  if (!isAccepted(state)) return 'unchanged'
  return isTooLateToRemind(notice, at) ? 'removed' : { ...notice, tries: 0, ...reminder(notice) }
}

/** Values of `next` while the mail is not known to be accepted. */
const awaitsMail: readonly InquiryNotice['next'][] = ['mail', 'answer']

/** Whether SES accepted the mail; a bounce implies it. A refused mail is retried: an address may be verified later. */
const isAccepted = (state: MailState) => ['sent', 'delivered', 'bounced', 'complained'].includes(state)
