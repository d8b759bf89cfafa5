import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { useState, useSyncExternalStore } from 'react'
import { Badge } from '../../ui/badge'
import { londonTime } from '../shell/london-time'
import { useUnsaved } from '../shell/unsaved'
import { InquiryCard } from './inquiry-card'
import { replyClock, statusWords } from './reply-clock'

interface InquiryListProps {
  inquiries: readonly Inquiry[]
  spam: boolean
  /** Epoch milliseconds. */
  now: number
  companyName: string
}

/**
 * Each inquiry whole; on a wide screen a dense list beside the one that is open. A card keeps its place in the tree when the
 * window is resized, so that a half-written note stays.
 */
export function InquiryList({ inquiries, ...card }: InquiryListProps) {
  const [openId, setOpenId] = useState<number>()
  const { leave } = useUnsaved()
  const isWide = useIsWide()
  const open = inquiries.find(({ id }) => id === openId) ?? inquiries[0]
  return (
    <ol className={isWide ? 'inbox-split' : 'inquiries'}>
      {inquiries.map((inquiry) => {
        const { id } = inquiry
        const isOpen = id === open?.id
        return (
          <li key={id} onFocus={() => isWide || setOpenId(id)}>
            {isWide && (
              <button
                type="button"
                className="inbox-row"
                aria-current={isOpen}
                onClick={() => isOpen || leave(() => setOpenId(id))}
              >
                <Row inquiry={inquiry} spam={card.spam} now={card.now} />
              </button>
            )}
            {(isOpen || !isWide) && (
              <div className={isWide ? 'inbox-pane' : undefined}>
                <InquiryCard inquiry={inquiry} {...card} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Row({ inquiry, spam, now }: Pick<InquiryListProps, 'spam' | 'now'> & { inquiry: Inquiry }) {
  const { firstName, lastName, venue, message, createdAt, status } = inquiry
  const clock = spam ? undefined : replyClock(inquiry, now)
  return (
    <>
      <span className="inbox-row-head">
        <span className="inbox-row-name">
          {firstName} {lastName}
        </span>
        <span className="inquiry-time">{londonTime(createdAt)}</span>
      </span>
      <span className="inbox-row-words">{[venue, message].filter(Boolean).join(' – ')}</span>
      {clock ? <Badge tone={clock.tone}>{clock.text}</Badge> : !spam && <Badge>{statusWords[status]}</Badge>}
    </>
  )
}

/** From where a list has room beside an inquiry. */
const wide = () => globalThis.matchMedia?.('(min-width: 1200px)')

function watchWidth(listener: () => void): () => void {
  const query = wide()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

const useIsWide = () => useSyncExternalStore(watchWidth, () => wide()?.matches ?? false)
