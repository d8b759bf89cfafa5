import type { App } from '../../src/app'
import { removeHeroSlide } from '../../src/content/change-hero-slides'
import { removeProject } from '../../src/content/change-projects'
import { updateContentSection } from '../../src/content/update-content-section'
import { counters } from '../../src/data/entities'
import { moveToBin } from '../../src/media/remove-media'
import { type PublicContent, readPublicContent } from '../../src/publish/public-content'
import { demoProjects, demoSlides } from './demo-words'
import { ownerOf } from './owner'

/** What an administrator would see of a site's page: texts that were emptied, and the bin, are nothing. */
export async function shownContents(app: App): Promise<PublicContent> {
  const page = await readPublicContent(app)
  return {
    ...page,
    contentSections: page.contentSections.filter(
      ({ content, mediaId, hidden }) => content || mediaId || hidden,
    ),
    media: page.media.filter(({ deletedAt }) => !deletedAt),
  }
}

export const isEmpty = ({ heroSlides, projects, media, contentSections }: PublicContent) =>
  heroSlides.length + projects.length + media.length + contentSections.length === 0

/** Whether the whole demo site is there, whatever was added to it. */
export function isDemo({ heroSlides, projects }: PublicContent): boolean {
  const titles = new Set(heroSlides.map(({ title }) => title))
  const names = new Set(projects.map(({ name }) => name))
  return (
    demoSlides.every(({ title }) => titles.has(title)) && demoProjects.every(({ name }) => names.has(name))
  )
}

export async function inquiryTotal({ table }: App): Promise<number> {
  return Number((await table.get(counters.inquiryTotal))?.n ?? 0)
}

/** Removes every slide and project, resets every text, and moves every file to the bin. Inquiries stay. */
export async function emptySite(app: App): Promise<void> {
  const owner = { ...ownerOf(app), body: undefined }
  const { heroSlides, projects, contentSections, media } = await shownContents(app)
  for (const { id } of heroSlides) await removeHeroSlide(app, { ...owner, params: { id } })
  for (const { id } of projects) await removeProject(app, { ...owner, params: { id } })
  for (const { sectionKey } of contentSections) {
    const body = { sectionKey, content: '', mediaId: null, hidden: false, validUntil: null }
    await updateContentSection(app, { ...owner, body })
  }
  for (const { id } of media) await moveToBin(app, id)
}
