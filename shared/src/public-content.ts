import { type ContentKey, contentKeys, defaultText } from './content-keys'
import type { ContentSection } from './schemas/content-section'
import { visible } from './schemas/text'

/** Swedish writes a date as ISO 8601 does. */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })

/** London's calendar day, such as `2026-11-20`: when it changes, a section's last day is over. */
export const londonDay = (at: Date): string => dayFormat.format(at)

/** Days from one day until another, see `londonDay`; negative once it is past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

/** Whether the page leaves a section out: hidden, or past its last day. @param today see `londonDay` */
export const isHidden = (
  { hidden, validUntil }: Pick<ContentSection, 'hidden' | 'validUntil'>,
  today: string,
): boolean => hidden === true || (typeof validUntil === 'string' && validUntil < today)

/** What visitors are told of a section; of one that the page leaves out, only that. */
export const publicSection = (section: ContentSection, today: string): ContentSection => {
  const { sectionKey, content, mediaId } = section
  return isHidden(section, today)
    ? { sectionKey, content: '', mediaId: null, hidden: true }
    : { sectionKey, content, mediaId }
}

/** A text as the page shows it, '' where nothing of it could be seen. */
export const shownText = (text = '') => (visible(text) === '' ? '' : text.trim())

interface ShownTextsOptions {
  readonly companyName: string
  readonly renderedAt: string
  readonly text: readonly ContentSection[]
}

/** What is set at a key, else its default (spec §2.1); keys that the page leaves out are missing. */
export function shownTexts({
  companyName: deployed,
  renderedAt,
  text: stored,
}: ShownTextsOptions): Partial<Record<ContentKey, string>> {
  const today = londonDay(new Date(renderedAt))
  const sections = new Map(stored.map((section) => [section.sectionKey, section]))
  const companyName = shownText(sections.get('navbar_company_name')?.content) || deployed
  const defaults = { companyName, year: Number(renderedAt.slice(0, 4)) }
  const texts: Partial<Record<ContentKey, string>> = {}
  for (const key of Object.keys(contentKeys) as ContentKey[]) {
    const section = sections.get(key)
    const text = shownText(section?.content) || defaultText(key, defaults)
    if (text && !(section && isHidden(section, today))) texts[key] = text
  }
  return texts
}

interface Ordered {
  readonly id: number
  readonly sortOrder?: number | undefined
}

/** Compares by sort order, 1 where there is none; equal ones by id, which is the order in which they were created. */
export const bySortOrder = (a: Ordered, b: Ordered) => sortOrderOf(a) - sortOrderOf(b) || a.id - b.id

/** An item without a sort order counts as 1 (spec §3: "default 1"). */
export const sortOrderOf = ({ sortOrder = 1 }: Ordered) => sortOrder

/** Puts a new project behind the others. Where none of them has been moved it comes last by its id. */
export function lastSortOrder(others: readonly Ordered[]): { sortOrder?: number } {
  const last = Math.max(...others.map(sortOrderOf), 1)
  return last > 1 ? { sortOrder: last + 1 } : {}
}
