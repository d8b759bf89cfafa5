import type { Content } from '../site/content'
import { markLines } from './marks'
import { mapWords, type Words } from './words'

/** Texts as they are being typed, by the id of their words. */
export type Drafts = Readonly<Record<string, string>>

/** What the page is to show: with the drafts in their places, and every text marked with its number in `words`. */
export function markedContent(content: Content, words: readonly Words[], drafts: Drafts): Content {
  const numbers = new Map(words.map(({ id }, at) => [id, at]))
  return mapWords(content, ({ id, text }) => markLines(drafts[id] ?? text, numbers.get(id) ?? 0))
}

/** The content once words were saved. */
export const contentWith = (content: Content, { id }: Words, saved: string) =>
  mapWords(content, (words) => (words.id === id ? saved : words.text))
