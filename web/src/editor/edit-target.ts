import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentKindName, TextFieldName, TextSpec } from '@highline/shared/content-kinds'
import type { Media } from '@highline/shared/schemas/media'
import type { Slide } from '../site/content'

/** What texts and pictures belong to; its version is what a save replaces. */
export type EditTarget =
  | { readonly kind: 'text'; readonly key: ContentKey }
  | { readonly kind: Exclude<ContentKindName, 'text'>; readonly id: number }

export const editTargetId = (target: EditTarget) =>
  `${target.kind} ${target.kind === 'text' ? target.key : target.id}`

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
  readonly label: string
  readonly shown: Shown
}

export type Editable = EditableText | EditableImage

/** What is to be saved of a target: some of its texts, which file it shows, or whether the page leaves it out. */
export type TargetChange = Partial<Record<TextFieldName, string>> & {
  mediaId?: number | null
  hidden?: boolean
}

/** A project that is not added yet: its texts, and its picture. */
export interface NewProject {
  readonly texts: Partial<Record<TextFieldName, string>>
  readonly file?: Media | null | undefined
}
