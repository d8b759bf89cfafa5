import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentKindName, TextFieldName, TextSpec } from '@highline/shared/content-kinds'
import type { Slide } from '../site/content'

/** The content section or item that a text or picture belongs to. It has the version that a save is based on. */
export type EditTarget =
  | { readonly kind: 'text'; readonly key: ContentKey }
  | { readonly kind: Exclude<ContentKindName, 'text'>; readonly id: number }

export interface EditableText extends TextSpec {
  /** For example `about_title` or `slide 3 title`. */
  readonly id: string
  readonly target: EditTarget
  readonly field: TextFieldName
  readonly label: string
  readonly text: string
}

/** Media shown in one place of the page: a picture, or a video with its poster. */
export type DisplayedMedia = Pick<Slide, 'picture' | 'video'>

export interface EditableImage {
  /** For example `equipment_image_1` or `slide 3`. */
  readonly id: string
  readonly target: EditTarget
  readonly field: 'mediaId'
  readonly label: string
  readonly shown: DisplayedMedia
}

export type Editable = EditableText | EditableImage

/** Fields of a target to save: texts, the file that it shows, or whether the page leaves it out. */
export type TargetChange = Partial<Record<TextFieldName, string>> & {
  mediaId?: number | null
  hidden?: boolean | undefined
}

/** Stored fields of a target, as far as they are edited in place; a text that was never saved has no version. */
export type StoredTarget = TargetChange & { readonly version?: number | undefined }

/** Value of a target's field: a text, or the id of a media file. */
export type FieldValue = string | number | null

/** A field that was changed and is not saved yet. */
export interface TargetDraft {
  readonly value: FieldValue
  /** Stored value when the field was first changed. If the stored value differs later, there is a conflict. */
  readonly original: FieldValue
}

/** Drafts by the id of their `Editable`. */
export type Drafts = Readonly<Record<string, TargetDraft>>
