import {
  type ContentKey,
  type ContentKeySpec,
  contentKeys,
  type PageSection,
  pageSections,
} from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { hasWords } from '../shell/has-words'

/** One card: a key, what is known of it, what is stored, and what an untouched page says there. */
export interface ContentEntry {
  readonly key: ContentKey
  readonly spec: ContentKeySpec
  readonly stored: ContentSection | undefined
  readonly fallback: string
  /** The page has slides, which take the place of this text. */
  readonly onlyWithoutSlides: boolean
}

export type ContentGroup = ReturnType<typeof grouped>[number]

const specs: Readonly<Record<ContentKey, ContentKeySpec>> = contentKeys
const keys = Object.keys(contentKeys) as ContentKey[]
const sections = Object.keys(pageSections) as PageSection[]

interface EntryContext {
  fallbackOf: (key: ContentKey) => string
  /** The slides that the page shows. */
  slides: readonly HeroSlide[]
}

/** The keys that the Content tab edits, as cards, in page order. */
export function contentEntries(stored: readonly ContentSection[], context: EntryContext): ContentEntry[] {
  const byKey = new Map(stored.map((section) => [section.sectionKey, section]))
  return keys
    .filter((key) => specs[key].tabs?.includes('content') ?? true)
    .map((key) => ({
      key,
      spec: specs[key],
      stored: byKey.get(key),
      fallback: context.fallbackOf(key),
      onlyWithoutSlides: context.slides.length > 0 && staticHero.includes(key),
    }))
}

/** What a page without slides shows in their place (spec §2.1). */
const staticHero: readonly ContentKey[] = ['hero_main_title', 'hero_subtitle', 'hero_cta_button']

/** Grouped by their place on the page; places without a card are left out. */
export function grouped(entries: readonly ContentEntry[]) {
  return sections
    .map((section) => ({
      section,
      title: pageSections[section],
      entries: entries.filter(({ spec }) => spec.section === section),
    }))
    .filter((group) => group.entries.length > 0)
}

/** Whether a card contains every word of the search. */
export const matches = ({ key, spec, stored, fallback }: ContentEntry, search: string) =>
  hasWords([key, spec.label, pageSections[spec.section], stored?.content || fallback], search)
