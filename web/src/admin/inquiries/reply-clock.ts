import { contactLimits } from '@highline/shared/constants'
import type { Inquiry, InquiryStatus, MailState } from '@highline/shared/schemas/inquiry'

const minute = 60_000
const hour = 60 * minute
const promised = contactLimits.replyHours * hour
/** Time before the deadline from which an unanswered inquiry is marked with a warning. */
const soon = 5 * hour

interface Clock {
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger'
  readonly text: string
}

/** Returns the time left until the promised answer is due, or the time that it took; undefined if archived. */
export function replyDeadline(inquiry: Inquiry, now: number): Clock | undefined {
  const { status, createdAt, answeredAt } = inquiry
  if (status === 'closed') return undefined
  if (status === 'answered') {
    const took = answeredAt && Date.parse(answeredAt) - Date.parse(createdAt)
    return { tone: 'success', text: took ? `Answered after ${formatDuration(took)}` : 'Answered' }
  }
  const left = Date.parse(createdAt) + promised - now
  if (left <= 0) return { tone: 'danger', text: `Overdue by ${formatDuration(-left)}` }
  return { tone: left < soon ? 'warning' : 'neutral', text: `Answer within ${formatDuration(left)}` }
}

export const isWaiting = ({ status }: Inquiry) => status === 'new'

export const isOverdue = (inquiry: Inquiry, now: number) =>
  isWaiting(inquiry) && Date.parse(inquiry.createdAt) + promised <= now

/** Formats a duration in its largest unit, rounded down. */
export function formatDuration(ms: number): string {
  if (ms < 2 * minute) return 'a minute'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / (24 * hour))} days`
}

export const statusLabels: Record<InquiryStatus, string> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Archived',
}

/** Labels for the state of the mail that notifies the owner of an inquiry. */
export const mailLabels: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  refused: 'Refused',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  'given-up': 'Given up',
  unwanted: 'Not sent',
}
