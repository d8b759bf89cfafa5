import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { type ContentKey, defaultText } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'

interface Known {
  stored: readonly ContentSection[]
  /** What visitors are served, by key, where that is known. */
  live: Readonly<Record<string, string>> | undefined
  year: number
}

/** What the page says at a key while no text is stored there: as served, where nothing was ever stored. */
export function fallbackTexts({ stored, live = {}, year }: Known): (key: ContentKey) => string {
  const touched = new Set(stored.map(({ sectionKey }) => sectionKey))
  const companyName = live.navbar_company_name ?? DEFAULT_COMPANY_NAME
  return (key) => (touched.has(key) ? undefined : live[key]) ?? defaultText(key, { companyName, year })
}
