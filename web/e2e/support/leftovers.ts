import { itemEndpoints, readContent } from '@highline/shared/content-endpoints'
import { itemKindNames } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { AdminClient } from './admin-client'

const untold = { content: '', mediaId: null, hidden: false, validUntil: null } as const

const isTold = ({ content, mediaId, hidden, validUntil }: ContentSection) =>
  Boolean(content || mediaId || hidden || validUntil)

/** Returns a function to remove each item of a site, ordered so that they can be called one after another. */
export async function leftovers({ ask }: AdminClient): Promise<(() => Promise<unknown>)[]> {
  const [content, files, bin, letters] = await Promise.all([
    readContent((list) => ask(list, {})),
    ask(media.list, {}),
    ask(media.list, { query: { deleted: '1' } }),
    ask(inquiries.list, {}),
  ])
  const one = ({ id }: { id: number }) => ({ params: { id: String(id) } })
  return [
    ...itemKindNames.flatMap((kind) =>
      content[kind].map((item) => () => ask(itemEndpoints[kind].remove, one(item))),
    ),
    ...content.text.filter(isTold).map(({ sectionKey }) => {
      return () => ask(contentSections.update, { body: { sectionKey, ...untold } })
    }),
    ...[...files, ...bin].map(
      (file) => () => ask(media.remove, { ...one(file), query: { force: '1', permanent: '1' } }),
    ),
    ...letters.map((letter) => () => ask(inquiries.remove, one(letter))),
  ]
}

/** Removes all content, files and inquiries of a site, and waits until that is live. */
export async function clearSite(editor: AdminClient): Promise<void> {
  for (const takeAway of await leftovers(editor)) await takeAway()
  await editor.live()
}
