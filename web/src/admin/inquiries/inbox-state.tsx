import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { type InboxView, isSeeking } from './inquiry-pages'
import { isOverdue, isWaiting } from './reply-clock'

interface InboxStateProps {
  view: InboxView
  shown: readonly Inquiry[]
  total: number | undefined
  searched: number
}

/** How far a search has come, so that nobody takes a part for the whole; else what is waiting for an answer. */
export function InboxState({ view, shown, total = 0, searched }: InboxStateProps) {
  const text = isSeeking(view) ? searchWords(shown.length, searched, total) : waitingWords(view, shown)
  return (
    <p className="inbox-state" role="status">
      {text}
    </p>
  )
}

function searchWords(found: number, searched: number, total: number): string {
  const which = searched < total ? `the newest ${count(searched)} of ${count(total)}` : `all ${count(total)}`
  return `${count(found)} found among ${which} inquiries.`
}

function waitingWords({ spam }: InboxView, shown: readonly Inquiry[]): string {
  const waiting = shown.filter(isWaiting)
  if (spam || waiting.length === 0) return ''
  const overdue = waiting.filter((inquiry) => isOverdue(inquiry, Date.now())).length
  const late = overdue > 0 ? `, ${count(overdue)} of them longer than promised` : ''
  return `${count(waiting.length)} of ${count(shown.length)} on screen ${waiting.length === 1 ? 'waits' : 'wait'} for an answer${late}.`
}

const count = (n: number) => n.toLocaleString('en-GB')
