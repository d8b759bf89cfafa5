import type { Media } from '@highline/shared/schemas/media'
import type { Content } from '../site/content'
import type { DisplayedMedia, Drafts } from './edit-target'
import { fileIn, shownInEditing, shownWith } from './editable-image'
import { mapEditables } from './editable-kinds'

/** Returns the content with drafts applied, and every text and picture marked with its index in `editablesOf`. */
export function stegaContent(content: Content, drafts: Drafts, library: readonly Media[]): Content {
  let count = 0
  return mapEditables(content, {
    text: ({ id, text }) => stegaEncodeLines(String(drafts[id]?.value ?? text), count++),
    image: (pictured) => {
      const draft = drafts[pictured.id]
      const shown = draft ? shownWith(pictured, fileIn(library, draft.value)) : pictured.shown
      return markShown(shownInEditing(pictured, shown), count++)
    },
  })
}

/** Marks a picture in its alternative text. */
const markShown = ({ picture, ...shown }: DisplayedMedia, number: number): DisplayedMedia => ({
  ...shown,
  ...(picture && { picture: { ...picture, alt: picture.alt + stegaEncode(number) } }),
})

/**
 * Marks identify the editable text of a rendered text. Each is a number in invisible characters at the end of the text,
 * so that the page's components render it without any code for editing.
 */
const [zero, one, end] = ['\u200b', '\u200c', '\u2063'] as const
const bits = 12
const marked = new RegExp(`([${zero}${one}]{${bits}})${end}`, 'g')

/** @param number from 0 to 4,095 */
export function stegaEncode(number: number): string {
  const digits = number.toString(2).padStart(bits, '0')
  return digits.replaceAll('0', zero).replaceAll('1', one) + end
}

/** Marks every line, as a list renders each by itself; not empty lines, which a list omits, unless all are empty. */
export const stegaEncodeLines = (text: string, number: number) =>
  text
    .split('\n')
    .map((line) => (line.trim() || !text.trim() ? line + stegaEncode(number) : line))
    .join('\n')

/** Returns the numbers of all marks in a text, without duplicates. */
export function stegaDecode(text: string): number[] {
  const numbers = [...text.matchAll(marked)].map(([, digits = '']) =>
    Number.parseInt(digits.replaceAll(zero, '0').replaceAll(one, '1'), 2),
  )
  return [...new Set(numbers)]
}
