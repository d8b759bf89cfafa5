import { type Inquiry, serviceName } from '@highline/shared/schemas/inquiry'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Badge } from '../../ui/badge'
import { londonTime } from '../shell/london-time'
import { useUnsaved } from '../shell/unsaved'
import type { SetPinned } from './change-inquiry'
import { InquiryCard, type InquiryCardProps } from './inquiry-card'
import { replyDeadline, statusLabels } from './reply-clock'

interface InquiryListProps extends Pick<InquiryCardProps, 'spam' | 'now' | 'companyName'> {
  inquiries: readonly Inquiry[]
}

/** Complete cards or, if wide, a list beside the open one. Both layouts share one tree: cards keep drafts. */
export function InquiryList({ inquiries, ...card }: InquiryListProps) {
  const [openId, setOpenId] = useState<number>()
  const { proceed } = useUnsaved()
  const isWide = useIsWide()
  const { shown, keepShown } = useKeptShown(inquiries)
  const open = shown.find(({ id }) => id === openId) ?? shown[0]
  return (
    <ol className={isWide ? 'inbox-split' : 'inquiries'}>
      {shown.map((inquiry) => {
        const { id } = inquiry
        const isOpen = id === open?.id
        // The focused inquiry stays open when a newer one arrives or the viewport gets wider.
        const stayOpen = () => (isOpen || !isWide) && setOpenId(id)
        return (
          <li key={id} onFocus={stayOpen}>
            {isWide && (
              <button
                type="button"
                className="inbox-row"
                aria-current={isOpen}
                onClick={() => isOpen || proceed(() => setOpenId(id))}
              >
                <Row inquiry={inquiry} spam={card.spam} now={card.now} />
              </button>
            )}
            {(isOpen || !isWide) && (
              <div className={isWide ? 'inbox-pane' : undefined}>
                <InquiryCard inquiry={inquiry} keepShown={keepShown} {...card} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Adds inquiries that have left the list while their note was unsaved, at their former positions. */
function useKeptShown(inquiries: readonly Inquiry[]) {
  const [kept, setKept] = useState<ReadonlyMap<number, Inquiry>>(new Map())
  const keepShown: SetPinned = useCallback((inquiry, keep) => {
    setKept((now) => {
      if (!keep && !now.has(inquiry.id)) return now
      const others = [...now].filter(([id]) => id !== inquiry.id)
      return new Map(keep ? [...others, [inquiry.id, inquiry]] : others)
    })
  }, [])
  const listed = new Set(inquiries.map(({ id }) => id))
  const gone = [...kept.values()].filter(({ id }) => !listed.has(id))
  const shown = gone.length === 0 ? inquiries : [...inquiries, ...gone].toSorted((a, b) => b.id - a.id)
  return { shown, keepShown }
}

function Row({ inquiry, spam, now }: Pick<InquiryListProps, 'spam' | 'now'> & { inquiry: Inquiry }) {
  const { firstName, lastName, email, phone, venue, services: service, message, createdAt, status } = inquiry
  const facts = [email, phone, venue, service && serviceName(service)].filter(Boolean)
  const clock = spam ? undefined : replyDeadline(inquiry, now)
  return (
    <>
      <span className="inbox-row-head">
        <span className="inbox-row-name">
          {firstName} {lastName}
        </span>
        <span className="inquiry-time">{londonTime(createdAt)}</span>
      </span>
      <span className="inbox-row-facts">{facts.join(' · ')}</span>
      <span className="inbox-row-message">{message}</span>
      {clock ? <Badge tone={clock.tone}>{clock.text}</Badge> : !spam && <Badge>{statusLabels[status]}</Badge>}
    </>
  )
}

/** Breakpoint from which the list fits beside an open inquiry. */
const wide = () => globalThis.matchMedia?.('(min-width: 1200px)')

function watchWidth(listener: () => void): () => void {
  const query = wide()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

const useIsWide = () => useSyncExternalStore(watchWidth, () => wide()?.matches ?? false)
