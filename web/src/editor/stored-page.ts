import { itemEndpoints, readContent } from '@highline/shared/content-endpoints'
import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import { bySortOrder } from '@highline/shared/public-content'
import type { Snapshot } from '@highline/shared/renderer'
import { ContentSection } from '@highline/shared/schemas/content-section'
import type { Editable, EditTarget, FieldValue, StoredTarget, TargetChange } from './edit-target'
import { editableItemKinds, editableTextKind } from './editable-kinds'

/**
 * Reads the stored content, texts and versions from the same responses: the page in the browser may be hours old, and a
 * save based on a version that was never shown would overwrite a text unseen. The logo is not edited in place.
 * @throws ApiError, or an error of `fetch`, if a request fails; UNAUTHENTICATED without a session
 */
export async function readPage(): Promise<Snapshot> {
  const [site, content, library] = await Promise.all([
    // Fails without a session; the lists would return the visitor's view, without versions and unused files.
    call(admin.site, {}),
    readContent((list) => call(list, {})),
    call(media.list, {}),
  ])
  return {
    companyName: site.companyName,
    renderedAt: new Date().toISOString(),
    logo: { logoUrl: null, logoId: null },
    ...content,
    media: library,
  }
}

/** Returns the stored fields of a target; undefined for a text that was never saved. */
export const storedAt = (page: Snapshot, target: EditTarget): StoredTarget | undefined =>
  target.kind === 'text'
    ? page.text.find(({ sectionKey }) => sectionKey === target.key)
    : page[target.kind].find(({ id }) => id === target.id)

/** Returns the page with a stored value of the target's kind added or replaced. @throws ZodError if it is invalid */
export function withStored(page: Snapshot, { kind }: EditTarget, value: unknown): Snapshot {
  if (kind === 'text') {
    const section = ContentSection.parse(value)
    return {
      ...page,
      text: [...page.text.filter(({ sectionKey }) => sectionKey !== section.sectionKey), section],
    }
  }
  const item = itemEndpoints[kind].update.response.parse(value)
  const others = page[kind].filter(({ id }) => id !== item.id)
  return { ...page, [kind]: [...others, item].toSorted(bySortOrder) }
}

export const storedValue = (
  page: Snapshot,
  { target, field }: Pick<Editable, 'target' | 'field'>,
): FieldValue => storedAt(page, target)?.[field] ?? (field === 'mediaId' ? null : '')

/**
 * Saves a change based on the version that was shown, and resolves to the stored value.
 * @throws ApiError CONFLICT when another version is stored
 */
export function saveChange(target: EditTarget, change: TargetChange, version: number | undefined) {
  const body = { ...change, version }
  return target.kind === 'text'
    ? editableTextKind.save(target.key, body)
    : editableItemKinds[target.kind].save(target.id, body)
}
