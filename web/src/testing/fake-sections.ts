import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { sectionWith } from './snapshot-example'
import { json, refusal, type StubApi } from './stub-api'

/** Time of every confirmation. */
const confirmedAt = '2026-11-01T09:00:00.000Z'

type Given = Parameters<typeof sectionWith>[0]

/** Stubs the endpoints of content sections, which refuse updates of a stale version with CONFLICT. */
export function fakeSections(api: StubApi, ...given: Given[]) {
  const stored = new Map<string, ContentSection>()
  const put = (section: Given) => void stored.set(section.sectionKey, sectionWith(section))
  for (const section of given) put(section)
  api.on(contentSections.list, () => json([...stored.values()]))
  api.on(contentSections.update, ({ body }) => {
    const { confirm, ...change } = contentSections.update.body.parse(body)
    const current = stored.get(change.sectionKey)
    const version = current?.version ?? 0
    if (change.version !== version) return refusal('CONFLICT', { details: { current } })
    const saved = ContentSection.parse({
      ...sectionWith({ sectionKey: change.sectionKey }),
      ...current,
      ...change,
      ...(confirm && { confirmed: { ...confirm, at: confirmedAt } }),
      version: version + 1,
    })
    stored.set(saved.sectionKey, saved)
    return json(saved)
  })
  return {
    /** Stores a section as given, like a change from another browser, whose new version the caller sets. */
    put,
    stored: (key: string) => stored.get(key),
    /** Bodies of all updates, refused ones included. */
    saves: () => api.seenOf(contentSections.update).map(({ body }) => body),
  }
}
