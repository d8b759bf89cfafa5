import { itemEndpoints, readContent } from '@highline/shared/content-endpoints'
import { itemKindNames } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { TestProject } from 'vitest/node'
import { type AdminClient, adminClientOf } from './admin-client'

const empty = { content: '', mediaId: null, hidden: false, validUntil: null } as const

const isFilled = ({ content, mediaId, hidden, validUntil }: ContentSection) =>
  Boolean(content || mediaId || hidden || validUntil)

/** Returns a function to remove each item of a site, ordered so that they can be called one after another. */
async function leftovers({ ask }: AdminClient): Promise<(() => Promise<unknown>)[]> {
  const [content, files, bin, received] = await Promise.all([
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
    ...content.text.filter(isFilled).map(({ sectionKey }) => {
      return () => ask(contentSections.update, { body: { sectionKey, ...empty } })
    }),
    ...[...files, ...bin].map(
      (file) => () => ask(media.remove, { ...one(file), query: { force: '1', permanent: '1' } }),
    ),
    ...received.map((letter) => () => ask(inquiries.remove, one(letter))),
  ]
}

/** Removes all content, files and inquiries of a site, and waits until that is live. */
export async function clearSite(editor: AdminClient): Promise<void> {
  for (const remove of await leftovers(editor)) await remove()
  await editor.live()
}

/**
 * Global set-up. Refuses a site at `BASE_URL` that has content, because every file of journeys deletes all content of
 * that site.
 */
export async function setup(project: TestProject): Promise<void> {
  const { siteUrl: url } = project.getProvidedContext()
  if (!url) return
  const { length } = await leftovers(await adminClientOf({ url, password: process.env.ADMIN_PASSWORD ?? '' }))
  if (length === 0) return
  throw new Error(
    `${url} has ${length} texts, files, cards or inquiries. The journeys delete all content, so the site must be empty.`,
  )
}
