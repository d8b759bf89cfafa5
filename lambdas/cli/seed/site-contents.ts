import { contentKindNames, itemKindNames } from '@highline/shared/content-kinds'
import type { App } from '../../src/app'
import { updateContentSection } from '../../src/content/content-sections'
import { itemEntity } from '../../src/data/content-entities'
import { counters } from '../../src/data/entities'
import { remove } from '../../src/data/writes'
import { moveToBin } from '../../src/media/remove-media'
import { type PublicContent, readPublicContent } from '../../src/publish/public-content'
import { demoProjects, demoSlides } from './demo-words'
import { ownerOf } from './owner'

/** What an administrator would see of a site's page: texts that were emptied, and the bin, are nothing. */
export async function shownContents(app: App): Promise<PublicContent> {
  const page = await readPublicContent(app)
  return {
    ...page,
    content: {
      ...page.content,
      text: page.content.text.filter(({ content, mediaId, hidden }) => content || mediaId || hidden),
    },
    media: page.media.filter(({ deletedAt }) => !deletedAt),
  }
}

export const isEmpty = ({ content, media }: PublicContent) =>
  media.length === 0 && contentKindNames.every((kind) => content[kind].length === 0)

/** Whether the whole demo site is there, whatever was added to it. */
export function isDemo({ content: { slide, project } }: PublicContent): boolean {
  const titles = new Set(slide.map(({ title }) => title))
  const names = new Set(project.map(({ name }) => name))
  return (
    demoSlides.every(({ title }) => titles.has(title)) && demoProjects.every(({ name }) => names.has(name))
  )
}

export async function inquiryTotal({ table }: App): Promise<number> {
  return Number((await table.get(counters.inquiryTotal))?.n ?? 0)
}

/** Removes all content, resets every text, and moves every file to the bin. Inquiries stay. */
export async function emptySite(app: App): Promise<void> {
  const {
    content: { text, ...items },
    media,
  } = await shownContents(app)
  for (const { sectionKey } of text) {
    const body = { sectionKey, content: '', mediaId: null, hidden: false, validUntil: null }
    await updateContentSection(app, { ...ownerOf(app), body })
  }
  for (const kind of itemKindNames)
    for (const item of items[kind]) await remove(app, itemEntity(kind).entity, item)
  for (const { id } of media) await moveToBin(app, id)
}
