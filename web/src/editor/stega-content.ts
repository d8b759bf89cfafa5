import type { Media } from '@highline/shared/schemas/media'
import type { Content } from '../site/content'
import type { EditableImage, EditableText, Shown } from './edit-target'
import { mapEditableImages, shownInEditing, shownWith } from './editable-image'
import { mapEditableTexts } from './editable-text'
import { stegaEncode, stegaEncodeLines } from './stega'

/**
 * What was changed and not saved: texts and files, by the id of the words or the picture that they stand for. A file
 * that is `null`: none is to be shown.
 */
export interface Drafts {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, Media | null>>
}

export const noDrafts: Drafts = { texts: {}, files: {} }

/** A text or picture that can be edited in place; its number is its index among all of them. */
export type Editable = EditableText | EditableImage

/** What the page is to show: with the drafts in their places, and everything editable marked with its number. */
export function stegaContent(content: Content, all: readonly Editable[], { texts, files }: Drafts): Content {
  const numbers = new Map(all.map(({ id }, at) => [id, at]))
  const numberOf = ({ id }: Editable) => numbers.get(id) ?? 0
  const withWords = mapEditableTexts(content, (words) =>
    stegaEncodeLines(texts[words.id] ?? words.text, numberOf(words)),
  )
  return mapEditableImages(withWords, (pictured) => {
    const file = files[pictured.id]
    const shown = file === undefined ? pictured.shown : shownWith(pictured, file)
    return markShown(shownInEditing(pictured, shown), numberOf(pictured))
  })
}

/** A picture is marked in its alternative text. */
const markShown = ({ picture, ...shown }: Shown, number: number): Shown => ({
  ...shown,
  ...(picture && { picture: { ...picture, alt: picture.alt + stegaEncode(number) } }),
})

/** The content once words were saved. */
export function contentWith(content: Content, { id, target }: EditableText, saved: string): Content {
  if (target.kind === 'text') return { ...content, texts: { ...content.texts, [target.key]: saved } }
  return mapEditableTexts(content, (words) => (words.id === id ? saved : words.text))
}

/** The content once a text was hidden. A hidden text has no key, so that it comes back with one. */
export function contentWithout(content: Content, { target }: EditableText): Content {
  if (target.kind !== 'text') return content
  const { [target.key]: _hidden, ...texts } = content.texts
  return { ...content, texts }
}

/** The content once a picture was saved. */
export const contentShowing = (content: Content, { id }: EditableImage, file: Media | null) =>
  mapEditableImages(content, (pictured) => (pictured.id === id ? shownWith(pictured, file) : pictured.shown))
