import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentKindName, TextFieldName, TextSpec } from '@highline/shared/content-kinds'
import type { Slide } from '../site/content'

/** What texts and pictures belong to; its version is what a save replaces. */
export type EditTarget =
  | { readonly kind: 'text'; readonly key: ContentKey }
  | { readonly kind: Exclude<ContentKindName, 'text'>; readonly id: number }

export interface EditableText extends TextSpec {
  /** `about_title`, `slide 3 title`. */
  readonly id: string
  readonly target: EditTarget
  readonly field: TextFieldName
  readonly label: string
  readonly text: string
}

/** What is shown: a picture, or a video with its poster. */
export type Shown = Pick<Slide, 'picture' | 'video'>

export interface EditableImage {
  /** `equipment_image_1`, `slide 3`. */
  readonly id: string
  readonly target: EditTarget
  readonly field: 'mediaId'
  readonly label: string
  readonly shown: Shown
}

export type Editable = EditableText | EditableImage

/** What is to be saved of a target: some of its texts, which file it shows, or whether the page leaves it out. */
export type TargetChange = Partial<Record<TextFieldName, string>> & {
  mediaId?: number | null
  hidden?: boolean | undefined
}

/** What is stored of a target, as far as it is edited here; a text that was never saved has no version. */
export type StoredTarget = TargetChange & { readonly version?: number | undefined }

/** What a field of a target holds: a text, or the id of a media file. */
export type FieldValue = string | number | null

/** A field that was changed and is not saved yet. */
export interface TargetDraft {
  readonly value: FieldValue
  /** What was stored when it was changed first: another value stored since is a conflict. */
  readonly original: FieldValue
}

/** By the ids of what they change. */
export type Drafts = Readonly<Record<string, TargetDraft>>
