import type { Media } from '@highline/shared/schemas/media'
import type { Content } from '../site/content'
import type { Editable, EditableImage, EditableText, Shown } from './edit-target'
import { shownInEditing, shownWith } from './editable-image'
import { mapEditableImages, mapEditableTexts } from './editable-kinds'

/** Texts and files that were changed and not saved, by the id of what they stand for. A file that is `null`: none. */
export interface Drafts {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, Media | null>>
}

export const noDrafts: Drafts = { texts: {}, files: {} }

/** What the page is to show: drafts in their places, and everything editable marked with its index among all. */
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

export const contentShowing = (content: Content, { id }: EditableImage, file: Media | null) =>
  mapEditableImages(content, (pictured) => (pictured.id === id ? shownWith(pictured, file) : pictured.shown))

/**
 * Marks tell which rendered text comes from which editable text. Each is a number in invisible characters at the end of
 * the text, so that the page's own components render it and need not know of editing.
 */
const [zero, one, end] = ['\u200b', '\u200c', '\u2063'] as const
const bits = 12
const marked = new RegExp(`([${zero}${one}]{${bits}})${end}`, 'g')

/** @param number from 0 to 4,095 */
export function stegaEncode(number: number): string {
  const digits = number.toString(2).padStart(bits, '0')
  return digits.replaceAll('0', zero).replaceAll('1', one) + end
}

/** Every line is marked, for a list draws each of them by itself; but none that is empty, which a list leaves out. */
export const stegaEncodeLines = (text: string, number: number) =>
  text
    .split('\n')
    .map((line) => (line.trim() || !text.trim() ? line + stegaEncode(number) : line))
    .join('\n')

/** The numbers of all marks in a text, each once. */
export function stegaDecode(text: string): number[] {
  const numbers = [...text.matchAll(marked)].map(([, digits = '']) =>
    Number.parseInt(digits.replaceAll(zero, '0').replaceAll(one, '1'), 2),
  )
  return [...new Set(numbers)]
}
