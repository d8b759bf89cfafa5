import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import type { Editable, EditTarget, FieldValue, StoredTarget, TargetChange } from './edit-target'
import { editableItemKinds, editableTextKind } from './editable-kinds'

/**
 * What is stored, texts and versions of the same answers: the page in the browser may be hours old, and a save over a
 * version that was never shown would replace a text unseen. The logo is not edited in place.
 * @throws ApiError or what `fetch` throws, when something cannot be read; UNAUTHENTICATED without a session
 */
export async function readPage(): Promise<Snapshot> {
  const [site, sections, slides, allProjects, library] = await Promise.all([
    // Refuses without a session, where the lists answer as to a visitor: with neither versions nor unused files.
    call(admin.site, {}),
    call(contentSections.list, {}),
    call(heroCarousel.list, {}),
    call(projects.list, {}),
    call(media.list, {}),
  ])
  return {
    companyName: site.companyName,
    renderedAt: new Date().toISOString(),
    logo: { logoUrl: null, logoId: null },
    contentSections: sections,
    heroCarousel: slides,
    projects: allProjects,
    media: library,
  }
}

/** Undefined for a text that was never saved. */
export const storedAt = (page: Snapshot, target: EditTarget): StoredTarget | undefined =>
  target.kind === 'text'
    ? editableTextKind.find(page, target.key)
    : editableItemKinds[target.kind].find(page, target.id)

/** The page once a value of the target's kind is stored. @throws ZodError when it is no such value */
export const withStored = (page: Snapshot, { kind }: EditTarget, value: unknown): Snapshot =>
  (kind === 'text' ? editableTextKind : editableItemKinds[kind]).put(page, value)

export const storedValue = (
  page: Snapshot,
  { target, field }: Pick<Editable, 'target' | 'field'>,
): FieldValue => storedAt(page, target)?.[field] ?? (field === 'mediaId' ? null : '')

/**
 * Saves a change over the version that was shown, and resolves to what is stored then.
 * @throws ApiError CONFLICT when another version is stored
 */
export function saveChange(target: EditTarget, change: TargetChange, version: number | undefined) {
  const body = version === undefined ? change : { ...change, version }
  return target.kind === 'text'
    ? editableTextKind.save(target.key, body)
    : editableItemKinds[target.kind].save(target.id, body)
}
