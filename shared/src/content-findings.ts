import { validityReminders } from './constants'
import { type ContentKey, claimKeys, contentKeys } from './content-keys'
import {
  advisedLength,
  type ContentKindName,
  type ContentLists,
  contentKindNames,
  contentKinds,
  type MediaUse,
  mediaIdsOf,
  textFieldsOf,
} from './content-kinds'
import { noticeText, privacyNotice } from './privacy-notice'
import { daysUntil, isHidden, londonDay, shownText, shownTexts } from './public-content'
import type { ContentSection } from './schemas/content-section'
import type { Media } from './schemas/media'

/** Stored content of a site, as an administrator reads it. */
export interface ReviewedSite {
  readonly content: ContentLists
  readonly media: readonly Media[]
  readonly companyName: string
  readonly region?: string | undefined
  readonly now: Date
}

/** Content that should be checked before visitors see it; a finding never blocks publishing. */
export interface Finding {
  readonly kind: 'file' | 'alt text' | 'length' | 'last day' | 'notice'
  /** The content that it concerns. */
  readonly use: MediaUse
  readonly text: string
}

/** A built-in statement of fact: `open` until it is confirmed unchanged, replaced by the company's text, or hidden. */
export interface Claim {
  readonly key: ContentKey
  /** Text on the page, including the label of a figure. */
  readonly text: string
  readonly state: 'open' | 'confirmed' | 'changed' | 'hidden'
  readonly section: ContentSection | undefined
}

/** Returns all claims with their states, in page order. */
export function claimsOf(sections: readonly ContentSection[], today: string): Claim[] {
  const byKey = new Map(sections.map((section) => [section.sectionKey, section]))
  return claimKeys.map((key) => {
    const section = byKey.get(key)
    const said = shownText(section?.content) || contentKeys[key].default
    const labelKey = claimLabels[key]
    const label = labelKey
      ? ` ${shownText(byKey.get(labelKey)?.content) || contentKeys[labelKey].default}`
      : ''
    return { key, text: said + label, state: claimState(section, said + label, { key, today }), section }
  })
}

/** Keys of the figures' labels, without which a figure states nothing. */
const claimLabels: Readonly<Partial<Record<ContentKey, ContentKey>>> = {
  stats_projects_number: 'stats_projects_label',
  stats_stadiums_number: 'stats_stadiums_label',
  stats_safety_number: 'stats_safety_label',
}

function claimState(
  section: ContentSection | undefined,
  text: string,
  { key, today }: { key: ContentKey; today: string },
): Claim['state'] {
  if (section && isHidden(section, today)) return 'hidden'
  if (section?.confirmed?.text === text) return 'confirmed'
  const own = shownText(section?.content)
  return own && own !== contentKeys[key].default ? 'changed' : 'open'
}

/** Returns the text of the privacy notice for the stored content. */
export function currentNotice({ content, companyName, region, now }: ReviewedSite): string {
  const texts = shownTexts({ companyName, renderedAt: now.toISOString(), text: content.text })
  return noticeText(privacyNotice(texts, { companyName: texts.navbar_company_name ?? companyName, region }))
}

/** Returns the findings by kind of content, then last days, then the privacy notice. Claims are in `claimsOf`. */
export function contentFindings(site: ReviewedSite): Finding[] {
  const today = londonDay(site.now)
  const shown = contentKindNames.flatMap((kind) => [
    ...fileFindings(site, kind, today),
    ...lengthFindings(site.content, kind, today),
  ])
  return [
    ...shown,
    ...site.content.text.flatMap((section) => lastDayFinding(section, today)),
    ...noticeFinding(site),
  ]
}

const shownValues = <Kind extends ContentKindName>(content: ContentLists, kind: Kind, today: string) =>
  content[kind].filter((value) => !contentKinds[kind].isHidden?.(value, today))

function fileFindings<Kind extends ContentKindName>(
  { content, media }: ReviewedSite,
  kind: Kind,
  today: string,
): Finding[] {
  const files = new Map(media.filter(({ deletedAt }) => !deletedAt).map((file) => [file.id, file]))
  return shownValues(content, kind, today).flatMap((value): Finding[] => {
    const use = contentKinds[kind].useOf(value)
    const ids = mediaIdsOf(kind, value)
    if (ids.length === 0 && kind !== 'text')
      return [{ kind: 'file', use, text: 'It has no picture, and so is not shown.' }]
    return ids.flatMap((id): Finding[] => {
      const file = files.get(id)
      if (!file) return [{ kind: 'file', use, text: 'Its file is gone: choose another one.' }]
      return file.description.trim()
        ? []
        : [{ kind: 'alt text', use, text: 'Its picture has no alternative text.' }]
    })
  })
}

function lengthFindings<Kind extends ContentKindName>(content: ContentLists, kind: Kind, today: string) {
  return shownValues(content, kind, today).flatMap((value) => {
    const use = contentKinds[kind].useOf(value)
    return textFieldsOf(kind).flatMap(([field, spec]): Finding[] => {
      const text = Object.entries(value).find(([name]) => name === field)?.[1]
      const length = typeof text === 'string' ? [...text].length : 0
      const atMost = advisedLength(use.id, spec)
      if (length <= atMost) return []
      return [{ kind: 'length', use, text: `${length} characters, where ${atMost} look well.` }]
    })
  })
}

function lastDayFinding(section: ContentSection, today: string): Finding[] {
  const { sectionKey, validUntil, hidden } = section
  if (!validUntil || hidden) return []
  const left = daysUntil(validUntil, today)
  if (left > validityReminders.remindDays[0]) return []
  const inDays = left === 1 ? 'after tomorrow' : `in ${left} days`
  const text =
    left < 0
      ? 'Its last day is over: the page leaves it out.'
      : `It leaves the page ${left === 0 ? 'after today' : inDays}.`
  return [
    {
      kind: 'last day',
      use: { kind: 'content', id: sectionKey, label: contentKeys[sectionKey].label },
      text,
    },
  ]
}

function noticeFinding(site: ReviewedSite): Finding[] {
  const section = site.content.text.find(({ sectionKey }) => sectionKey === 'privacy_notice')
  const confirmed = section?.confirmed?.text
  if (confirmed === currentNotice(site)) return []
  const use = { kind: 'content', id: 'privacy_notice', label: 'Privacy notice' } as const
  const text = confirmed === undefined ? 'It is not confirmed.' : 'It has changed since it was confirmed.'
  return [{ kind: 'notice', use, text }]
}
