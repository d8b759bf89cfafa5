import type { Media } from '@highline/shared/schemas/media'
import type { Content } from '../site/content'
import type { Drafts, Shown } from './edit-target'
import { fileIn, shownInEditing, shownWith } from './editable-image'
import { mapEditables } from './editable-kinds'

/** What the page is to show: drafts in their places, and everything editable marked with its index in `editablesOf`. */
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

/** A picture is marked in its alternative text. */
const markShown = ({ picture, ...shown }: Shown, number: number): Shown => ({
  ...shown,
  ...(picture && { picture: { ...picture, alt: picture.alt + stegaEncode(number) } }),
})

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
