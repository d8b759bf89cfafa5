import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import * as z from 'zod/mini'
import { type EditTarget, editTargetId } from './edit-target'
import type { EditableText } from './editable-text'

/** Versions by `editTargetId`; a target that was never saved has none. */
export type Versions = Readonly<Record<string, number | undefined>>

/** One field of a target: a text, or the file that it shows. */
export type Change = Partial<Record<EditableText['field'], string>> & { mediaId?: number | null }

/** A target as it is stored, with its texts. */
export const StoredTarget = z.looseObject({
  version: z.optional(z.int()),
  mediaId: z.optional(z.nullable(z.int())),
})
export type StoredTarget = z.infer<typeof StoredTarget>

/** @throws ApiError or what `fetch` throws, when one of the three lists cannot be read */
export async function readVersions(): Promise<Versions> {
  const [sections, slides, shown] = await Promise.all([
    call(contentSections.list, {}),
    call(heroCarousel.list, {}),
    call(projects.list, {}),
  ])
  return Object.fromEntries([
    ...sections.map(({ sectionKey, version }) => [
      editTargetId({ kind: 'content', key: sectionKey }),
      version,
    ]),
    ...slides.map(({ id, version }) => [editTargetId({ kind: 'slide', id }), version]),
    ...shown.map(({ id, version }) => [editTargetId({ kind: 'project', id }), version]),
  ])
}

/**
 * Saves a change over the version that was read, and answers with the new version.
 * @throws ApiError CONFLICT when another version is stored
 */
export function saveChange(
  target: EditTarget,
  change: Change,
  version: number | undefined,
): Promise<{ version?: number | undefined }> {
  const body = version === undefined ? change : { ...change, version }
  switch (target.kind) {
    case 'content':
      return call(contentSections.update, { body: { version: 0, ...body, sectionKey: target.key } })
    case 'slide': {
      const { mediaId } = body
      const params = { id: String(target.id) }
      return call(heroCarousel.update, { params, body: { ...body, mediaId: mediaId ?? undefined } })
    }
    case 'project':
      return call(projects.update, { params: { id: String(target.id) }, body })
  }
}
