import { itemKindNames } from '@highline/shared/content-kinds'
import * as z from 'zod/mini'
import { type EditTarget, editTargetId, type TargetChange } from './edit-target'
import { editableItemKinds, editableTextKind, type StoredContent } from './editable-kinds'

/** Versions by `editTargetId`; a target that was never saved has none. */
export type TargetVersions = Readonly<Record<string, number | undefined>>

/** A target as it is stored, with its texts. */
export const StoredTarget = z.looseObject({
  version: z.optional(z.int()),
  mediaId: z.optional(z.nullable(z.int())),
})
export type StoredTarget = z.infer<typeof StoredTarget>

export function versionsOf(stored: StoredContent): TargetVersions {
  const texts = editableTextKind.versionsIn(stored)
  return Object.fromEntries([
    ...texts.map(([key, version]) => [editTargetId({ kind: 'text', key }), version]),
    ...itemKindNames.flatMap((kind) =>
      editableItemKinds[kind]
        .versionsIn(stored)
        .map(([id, version]) => [editTargetId({ kind, id }), version]),
    ),
  ])
}

/** Saves a change over the version that was read. @throws ApiError CONFLICT when another version is stored */
export function saveChange(target: EditTarget, change: TargetChange, version: number | undefined) {
  const body = version === undefined ? change : { ...change, version }
  return target.kind === 'text'
    ? editableTextKind.save(target.key, body)
    : editableItemKinds[target.kind].save(target.id, body)
}
