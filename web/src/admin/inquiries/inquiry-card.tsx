import { type Inquiry, services } from '@highline/shared/schemas/inquiry'
import type { ReactNode } from 'react'
import { InquiryFlags } from './inquiry-flags'
import { londonTime } from './london-time'

/** One inquiry, whole. What the visitor left empty is left out. */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { firstName, lastName, email, phone, venue, message, createdAt, flags } = inquiry
  return (
    <article className="card inquiry" aria-labelledby={`inquiry-${inquiry.id}`}>
      <header className="inquiry-head">
        <h3 className="inquiry-name" id={`inquiry-${inquiry.id}`}>
          {firstName} {lastName}
        </h3>
        <time className="inquiry-time" dateTime={createdAt}>
          {londonTime(createdAt)}
        </time>
      </header>
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
        {inquiry.services && <Fact name="Services">{serviceLabel(inquiry.services)}</Fact>}
      </dl>
      <p className="inquiry-message">{message}</p>
      {flags.length > 0 && <InquiryFlags flags={flags} />}
    </article>
  )
}

/** Encoded, so that no character of an address can add a subject or another recipient (RFC 6068). */
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

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
