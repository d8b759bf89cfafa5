import { type ContentKey, contentKeys, defaultText } from './content-keys'
import type { ContentSection } from './schemas/content-section'
import { visible } from './schemas/text'

/** The Swedish locale formats dates as ISO 8601. */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })

/** Returns the calendar day in London, such as `2026-11-20`; a section's last day is over when it changes. */
export const londonDay = (at: Date): string => dayFormat.format(at)

/** Returns the number of days until `day` (see `londonDay`); negative once it is past. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

/** Whether the page leaves a section out: hidden, or past its last day. @param today see `londonDay` */
export const isHidden = (
  { hidden, validUntil }: Pick<ContentSection, 'hidden' | 'validUntil'>,
  today: string,
): boolean => hidden === true || (typeof validUntil === 'string' && validUntil < today)

/** Returns the public fields of a section; for one that the page leaves out, only that it is hidden. */
export const publicSection = (section: ContentSection, today: string): ContentSection => {
  const { sectionKey, content, mediaId } = section
  return isHidden(section, today)
    ? { sectionKey, content: '', mediaId: null, hidden: true }
    : { sectionKey, content, mediaId }
}

/** Returns a text as the page shows it: trimmed, and '' when it has no visible characters. */
export const shownText = (text = '') => (visible(text) === '' ? '' : text.trim())

interface ShownTextsOptions {
  readonly companyName: string
  readonly renderedAt: string
  readonly text: readonly ContentSection[]
}

/** Returns the stored or default text of each key (spec §2.1); keys that the page leaves out are absent. */
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

/** Compares by sort order (1 when absent), then by id, which is the order of creation. */
export const bySortOrder = (a: Ordered, b: Ordered) => sortOrderOf(a) - sortOrderOf(b) || a.id - b.id

/** An item without a sort order counts as 1 (spec §3: "default 1"). */
export const sortOrderOf = ({ sortOrder = 1 }: Ordered) => sortOrder

/** Returns the sort order that puts a new item last. Absent if no other has been moved: then its id puts it last. */
export function lastSortOrder(others: readonly Ordered[]): { sortOrder?: number } {
  const last = Math.max(...others.map(sortOrderOf), 1)
  return last > 1 ? { sortOrder: last + 1 } : {}
}
