import type { ContentKey } from '@highline/shared/content-keys'
import type { Content } from './content'

/** All shown keys in the registry's order. Inlined by `vite.config.ts`, as the registry is not part of the script. */
declare const CONTENT_KEYS: readonly ContentKey[]

type Texts = Content['texts']

/** Returns the content as embedded in the document: without the keys of its texts, which the script has in order. */
export const toSnapshot = ({ privacyHtml, ...content }: Content) => ({
  ...content,
  texts: CONTENT_KEYS.map((key) => content.texts[key] ?? 0),
})

/** Reverses `toSnapshot`. Document and script come from one build, so the order of the keys is the same. */
export function fromSnapshot(snapshot: ReturnType<typeof toSnapshot>, privacyHtml = ''): Content {
  const texts: Texts = {}
  for (const [place, text] of snapshot.texts.entries()) {
    const key = CONTENT_KEYS[place]
    if (key && text !== 0) texts[key] = text
  }
  return { ...snapshot, texts, privacyHtml }
}
