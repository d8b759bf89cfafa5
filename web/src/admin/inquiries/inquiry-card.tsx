import { contactLimits } from '@highline/shared/constants'
import { telephoneHref } from '@highline/shared/contact-links'
import { type Inquiry, type InquiryFlag, serviceName, undelivered } from '@highline/shared/schemas/inquiry'
import { memo, useState } from 'react'
import { Badge } from '../../ui/badge'
import { SmallButton } from '../../ui/button'
import { londonTime } from '../shell/london-time'
import { NoteEditor, type SetPinned, useRestore } from './change-inquiry'
import { InquiryActions } from './inquiry-actions'
import { mailTo } from './mail-links'
import { mailLabels, replyDeadline, statusLabels } from './reply-clock'

export interface InquiryCardProps {
  inquiry: Inquiry
  spam: boolean
  now: number
  companyName: string
  keepShown: SetPinned
}

/** A complete inquiry with its actions. Fields that the visitor left empty are omitted. */
export const InquiryCard = memo(function Card(props: InquiryCardProps) {
  const { inquiry, spam, now, companyName, keepShown } = props
  const [noting, setNoting] = useState(false)
  const { id, firstName, lastName, createdAt, status, message, flags, note, mail, deletedAt } = inquiry
  const clock = spam ? undefined : replyDeadline(inquiry, now)
  return (
    <article className="card inquiry" aria-labelledby={`inquiry-${id}`}>
      <header className="inquiry-head">
        <h3 className="inquiry-name" id={`inquiry-${id}`}>
          {firstName} {lastName}
        </h3>
        {clock && <Badge tone={clock.tone}>{clock.text}</Badge>}
        {status === 'closed' && !spam && <Badge>{statusLabels.closed}</Badge>}
        {deletedAt && <Badge>Deleted {londonTime(deletedAt)}</Badge>}
        {mail && undelivered.includes(mail.state) && (
          <Badge tone="danger">Mail {mailLabels[mail.state].toLowerCase()}</Badge>
        )}
        <time className="inquiry-time" dateTime={createdAt}>
          {londonTime(createdAt)}
        </time>
      </header>
      <Facts inquiry={inquiry} />
      <p className="inquiry-message">{message}</p>
      {flags.length > 0 && (
        <ul className="inquiry-flags" aria-label="Worth a second look">
          {flags.map((flag) => (
            <li key={flag}>
              <Badge tone="warning">{flagWords[flag].label}</Badge> {flagWords[flag].why}
            </li>
          ))}
        </ul>
      )}
      {noting ? (
        <NoteEditor inquiry={inquiry} keepShown={keepShown} onClose={() => setNoting(false)} />
      ) : (
        note && (
          <div className="inquiry-note">
            <p className="field-label">Private note</p>
            <p className="inquiry-note-text">{note}</p>
          </div>
        )
      )}
      {spam ? (
        <SpamActions inquiry={inquiry} />
      ) : (
        <InquiryActions
          inquiry={inquiry}
          companyName={companyName}
          onNote={noting ? undefined : () => setNoting(true)}
          onDeleted={() => setNoting(false)}
        />
      )}
    </article>
  )
})

function Facts({ inquiry }: { inquiry: Inquiry }) {
  const { email, phone, venue, services: service, mail } = inquiry
  const dial = telephoneHref(phone)
  const facts = {
    Email: <a href={mailTo(email)}>{email}</a>,
    Phone: dial ? (
      <a className="inquiry-phone" href={dial}>
        {phone}
      </a>
    ) : (
      phone
    ),
    Venue: venue,
    Services: service && serviceName(service),
    Mail:
      mail && (mail.state === 'unwanted' ? whyNotSent : `${mailLabels[mail.state]}, ${londonTime(mail.at)}`),
  }
  return (
    <dl className="inquiry-facts">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <div key={name} className="inquiry-fact">
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const whyNotSent = 'Not sent: no address was set, or the inquiry was among “Spam and Deleted”'

const flagWords: Record<InquiryFlag, { label: string; why: string }> = {
  fast: { label: 'Filled in fast', why: `The form was sent within ${contactLimits.fastMs / 1000} seconds.` },
  links: { label: 'Many links', why: `The message holds more than ${contactLimits.links} links.` },
  busy: {
    label: 'Busy hour',
    why: `More than ${contactLimits.total.limit} inquiries came within that hour.`,
  },
  unmetered: { label: 'Not counted', why: 'The sender’s other inquiries could not be counted at the time.' },
}

/** Button that moves an inquiry that was mistaken for spam, or deleted, into the inbox. */
function SpamActions({ inquiry: { id, deletedAt } }: { inquiry: Inquiry }) {
  const label = deletedAt ? 'Restore' : 'Not Spam'
  const { restore, restoring } = useRestore(id, deletedAt ? undefined : label)
  return (
    <div className="actions">
      <SmallButton disabled={restoring} aria-describedby={`inquiry-${id}`} onClick={restore}>
        {restoring ? 'Moving…' : label}
      </SmallButton>
    </div>
  )
}
