import type { ContentKey } from '@highline/shared/content-keys'
import type { Content } from './content'

/** All keys in the order of the registry, which is no part of the page; `vite.config.ts` writes them in. */
declare const CONTENT_KEYS: readonly ContentKey[]

type Texts = Content['texts']

/** The content as the document carries it: the texts in the order of their keys, which the script knows. */
export const toSnapshot = ({ privacyHtml, ...content }: Content) => ({
  ...content,
  texts: CONTENT_KEYS.map((key) => content.texts[key] ?? 0),
})

/** What `toSnapshot` made. Document and script are of one build, so the order is the same. */
export function fromSnapshot(snapshot: ReturnType<typeof toSnapshot>, privacyHtml = ''): Content {
  const texts: Texts = {}
  for (const [place, text] of snapshot.texts.entries()) {
    const key = CONTENT_KEYS[place]
    if (key && text !== 0) texts[key] = text
  }
  return { ...snapshot, texts, privacyHtml }
}
