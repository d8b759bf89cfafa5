import { type ContentKey, contentKeys, type PageSection, pageSections } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { matchesSearch } from '../shell/matches-search'

/** Data of one card: a content key, its spec, the stored section, and the built-in text. */
export type ContentEntry = ReturnType<typeof contentEntries>[number]
export type ContentGroup = ReturnType<typeof grouped>[number]

const keys = Object.keys(contentKeys) as ContentKey[]
const sections = Object.keys(pageSections) as PageSection[]

interface EntryContext {
  fallbackOf: (key: ContentKey) => string
  /** Whether the page shows slides. */
  hasSlides: boolean
}

/** Returns the cards of the Content tab, in page order. */
export function contentEntries(stored: readonly ContentSection[], context: EntryContext) {
  const byKey = new Map(stored.map((section) => [section.sectionKey, section]))
  return keys
    .filter((key) => contentKeys[key].tabs?.includes('content') ?? true)
    .map((key) => ({
      key,
      spec: contentKeys[key],
      stored: byKey.get(key),
      fallback: context.fallbackOf(key),
      /** Whether the page omits this text at present. */
      hiddenBySlides: context.hasSlides && staticHero.includes(key),
    }))
}

/** Texts that the page shows only if it has no slides (spec §2.1). */
const staticHero: readonly ContentKey[] = ['hero_main_title', 'hero_subtitle', 'hero_cta_button']

/** Groups cards by page section; sections without cards are omitted. */
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
  matchesSearch([key, spec.label, pageSections[spec.section], stored?.content || fallback], search)
