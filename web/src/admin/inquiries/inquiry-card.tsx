import { type Inquiry, services } from '@highline/shared/schemas/inquiry'
import { memo, type ReactNode, useState } from 'react'
import { Badge } from '../../ui/badge'
import { londonTime } from '../shell/london-time'
import { InquiryActions } from './inquiry-actions'
import { InquiryFlags } from './inquiry-flags'
import { NoteEditor, StoredNote } from './inquiry-note'
import { mailTo } from './mail-links'
import { replyClock } from './reply-clock'
import { SpamActions } from './spam-actions'
import { statusWords } from './status-words'

interface InquiryCardProps {
  inquiry: Inquiry
  spam: boolean
  now: number
  companyName: string
}

function Card({ inquiry, spam, now, companyName }: InquiryCardProps) {
  const [noting, setNoting] = useState(false)
  const { id, firstName, lastName, createdAt, status, message, flags, note } = inquiry
  const clock = spam ? undefined : replyClock(inquiry, now)
  return (
    <article className="card inquiry" aria-labelledby={`inquiry-${id}`}>
      <header className="inquiry-head">
        <h3 className="inquiry-name" id={`inquiry-${id}`}>
          {firstName} {lastName}
        </h3>
        {clock && <Badge tone={clock.tone}>{clock.text}</Badge>}
        {status === 'closed' && <Badge>{statusWords.closed}</Badge>}
        <time className="inquiry-time" dateTime={createdAt}>
          {londonTime(createdAt)}
        </time>
      </header>
      <Facts inquiry={inquiry} />
      <p className="inquiry-message">{message}</p>
      {flags.length > 0 && <InquiryFlags flags={flags} />}
      {noting ? (
        <NoteEditor inquiry={inquiry} onClose={() => setNoting(false)} />
      ) : (
        note && <StoredNote note={note} />
      )}
      {spam ? (
        <SpamActions inquiry={inquiry} />
      ) : (
        <InquiryActions
          inquiry={inquiry}
          companyName={companyName}
          onNote={noting ? undefined : () => setNoting(true)}
        />
      )}
    </article>
  )
}

/** One inquiry, whole, and what can be done with it. What the visitor left empty is left out. */
export const InquiryCard = memo(Card)

function Facts({ inquiry: { email, phone, venue, services: service } }: { inquiry: Inquiry }) {
  return (
    <dl className="inquiry-facts">
      <Fact name="Email">
        <a href={mailTo(email)}>{email}</a>
      </Fact>
      {phone && (
        <Fact name="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {venue && <Fact name="Venue">{venue}</Fact>}
      {service && <Fact name="Services">{serviceLabel(service)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="inquiry-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const labels: Readonly<Record<string, string>> = services

/** Values of older forms are shown as they are. */
const serviceLabel = (value: string) => (Object.hasOwn(labels, value) ? labels[value] : value)
