import { lengths } from '@highline/shared/constants'
import {
  type Claim,
  claimsOf,
  contentFindings,
  currentNotice,
  type Finding,
  type ReviewedSite,
} from '@highline/shared/content-findings'
import { type ContentKey, claimKeys } from '@highline/shared/content-keys'
import { tabOfUse } from '@highline/shared/content-kinds'
import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import { londonDay } from '@highline/shared/public-content'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'
import { Button, GhostButton } from '../../ui/button'
import { TextField } from '../../ui/field'
import { placeOf } from '../media-picker/uses'
import { londonTime } from '../shell/london-time'
import { useStoredContent } from '../shell/site-reads'
import { confirmedOf } from './review-line'
import { useSaveSection } from './use-save-section'

/** Review of claims, findings and the privacy notice. @param onChange opens the card of a text */
export function SiteReview({ onChange }: { onChange: (key: ContentKey) => void }) {
  const site = useReviewedSite()
  if (site) return <Review site={site} onChange={onChange} />
  return (
    // Placeholder of the same height as the review, to avoid a layout shift.
    <div className="card site-review" aria-hidden="true">
      <p className="review-waiting">To check: 0 of {claimKeys.length} confirmed, 0 to look at</p>
    </div>
  )
}

/** Returns the stored site, or undefined until all of it has loaded. */
function useReviewedSite(): ReviewedSite | undefined {
  const content = useStoredContent()
  const files = useQuery(read(media.list)).data
  const site = useQuery(read(admin.site)).data
  return content && files && site && { content, media: files, ...site, now: new Date() }
}

function Review({ site, onChange }: { site: ReviewedSite; onChange: (key: ContentKey) => void }) {
  const claims = claimsOf(site.content.text, londonDay(site.now))
  const findings = contentFindings(site)
  const signing = useSigning(site.content.text)
  return (
    <details className="card site-review">
      <summary>
        To check: {confirmedOf(claims)}, {findings.length} to look at
      </summary>
      <h3 className="card-title">Statements of fact</h3>
      <p className="row-fact">
        Built-in words that say something of your company. Confirm what is true, change or hide the rest.
      </p>
      {signing.nameField}
      <ul className="review-list">
        {claims.map((claim) => (
          <ClaimRow key={claim.key} claim={claim} signing={signing} onChange={onChange} />
        ))}
      </ul>
      <h3 className="card-title">To look at</h3>
      <Findings findings={findings} />
      <NoticeReview site={site} signing={signing} />
    </details>
  )
}

type Signing = ReturnType<typeof useSigning>

/** Saves confirmations with the name of the person who confirms, which defaults to the last one used. */
function useSigning(sections: readonly ContentSection[]) {
  const last = sections.flatMap(({ confirmed = [] }) => confirmed).sort((a, b) => b.at.localeCompare(a.at))[0]
  const [typed, setTyped] = useState<string>()
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { save, saving } = useSaveSection()
  const by = (typed ?? last?.by ?? '').trim()
  const versionOf = (key: ContentKey) => sections.find(({ sectionKey }) => sectionKey === key)?.version ?? 0
  const sign = (sectionKey: ContentKey, text: string) => {
    setMissing(!by)
    if (!by) return field.current?.focus()
    const version = versionOf(sectionKey)
    save({ sectionKey, confirm: { by, text }, version }, { successMessage: 'It is confirmed.' })
  }
  const hide = (sectionKey: ContentKey) =>
    save(
      { sectionKey, hidden: true, version: versionOf(sectionKey) },
      { successMessage: 'The line is hidden.' },
    )
  const nameField = (
    <TextField
      ref={field}
      label="Your name"
      hint="It is kept with what you confirm; visitors do not see it."
      error={missing && !by ? 'Please enter your name.' : undefined}
      value={typed ?? last?.by ?? ''}
      maxLength={lengths.name}
      autoComplete="name"
      onChange={({ target }) => setTyped(target.value)}
    />
  )
  return { sign, hide, saving, nameField }
}

interface ClaimRowProps {
  claim: Claim
  signing: Signing
  onChange: (key: ContentKey) => void
}

function ClaimRow({ claim: { key, text, state, section }, signing, onChange }: ClaimRowProps) {
  const { sign, hide, saving } = signing
  return (
    <li>
      <p>
        {text} <Badge tone={state === 'open' ? 'warning' : 'success'}>{states[state]}</Badge>
        <Confirmation section={section} />
      </p>
      <div className="review-actions">
        {(state === 'open' || state === 'changed') && (
          <Button
            size="small"
            aria-label={`Confirm: ${text}`}
            disabled={saving}
            onClick={() => sign(key, text)}
          >
            Confirm
          </Button>
        )}
        <GhostButton aria-label={`Change: ${text}`} onClick={() => onChange(key)}>
          Change
        </GhostButton>
        {state !== 'hidden' && (
          <GhostButton aria-label={`Hide: ${text}`} disabled={saving} onClick={() => hide(key)}>
            Hide
          </GhostButton>
        )}
      </div>
    </li>
  )
}

const states = { open: 'Not confirmed', confirmed: 'Confirmed', changed: 'In your words', hidden: 'Hidden' }

function Confirmation({ section }: { section: ContentSection | undefined }) {
  if (!section?.confirmed) return null
  const { by, at } = section.confirmed
  return <span className="row-fact">{` ${by}, ${londonTime(at)}`}</span>
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0)
    return <p className="row-fact">Nothing: every picture is described and every text fits.</p>
  return (
    <ul className="review-list">
      {findings.map(({ kind, use, text }) => (
        <li key={`${kind} ${use.kind} ${use.id} ${text}`}>
          <p>
            <a href={`#${tabOfUse(use)}`}>{kind === 'notice' ? use.label : placeOf(use)}</a>: {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The privacy notice of the form, which is confirmed as a whole. */
function NoticeReview({ site, signing }: { site: ReviewedSite; signing: Signing }) {
  const text = currentNotice(site)
  const section = site.content.text.find(({ sectionKey }) => sectionKey === 'privacy_notice')
  const isConfirmed = section?.confirmed?.text === text
  return (
    <>
      <h3 className="card-title">
        Privacy notice{' '}
        <Badge tone={isConfirmed ? 'success' : 'warning'}>
          {isConfirmed ? 'Confirmed' : 'Not confirmed'}
        </Badge>
        <Confirmation section={section} />
      </h3>
      <p className="row-fact">
        Its periods and recipients are those of this website. Add what you do beside it under Privacy notice
        below. This is no legal advice.
      </p>
      <p className="content-text">{text}</p>
      {!isConfirmed && (
        <Button size="small" disabled={signing.saving} onClick={() => signing.sign('privacy_notice', text)}>
          Confirm the Notice
        </Button>
      )}
    </>
  )
}
