import { isHidden, londonDay, publicSection } from '@highline/shared/public-content'
import type { Logo } from '@highline/shared/schemas/logo'
import { Media, mediaSrc } from '@highline/shared/schemas/media'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import type { App } from '../app'
import { contentSections, heroSlides, lists, logoPointer, media, projects } from '../data/entities'
import { type Entity, parseItems } from '../data/entity'
import type { Item } from '../data/table'

/** Everything in the public partition, parsed, in the order in which it is shown. */
export type PublicContent = Awaited<ReturnType<typeof readPublicContent>>

/** Reads it all: one query. */
export async function readPublicContent({ table, log }: App) {
  const { items } = await table.list(lists.page.pk)
  const read = <Value extends object>(of: Entity<Value, never>, prefix: string) =>
    parseItems(
      log,
      of,
      items.filter(({ sk }: Item) => sk.startsWith(prefix)),
    )
  return {
    contentSections: read(contentSections, lists.contentSections.prefix),
    heroSlides: read(heroSlides, lists.heroSlides.prefix).sort(bySortOrder),
    projects: read(projects, lists.projects.prefix).sort(bySortOrder),
    media: read(media, lists.media.prefix),
    logo: read(logoPointer, logoPointer.key({}).sk)[0]?.mediaId ?? null,
  }
}

interface Ordered {
  id: number
  sortOrder?: number | undefined
}

/** By place; equal places, and things without one, in the order in which they were made. */
export const bySortOrder = (a: Ordered, b: Ordered) => (a.sortOrder ?? 1) - (b.sortOrder ?? 1) || a.id - b.id

export function logoOf(page: PublicContent): Logo {
  const file = page.media.find(({ id, deletedAt }) => id === page.logo && !deletedAt)
  return file ? { logoUrl: mediaSrc(file), logoId: file.id } : { logoUrl: null, logoId: null }
}

/** The media that the page shows on that day, with what visitors may know of them. */
export function publicMedia(page: PublicContent, today: string): Media[] {
  const sections = page.contentSections.filter((section) => !isHidden(section, today))
  const used = new Set([
    page.logo,
    ...[...page.heroSlides, ...page.projects, ...sections].map(({ mediaId }) => mediaId),
  ])
  return page.media
    .filter(({ id, deletedAt }) => used.has(id) && !deletedAt)
    .map((file) => Media.parse(file))
    .map(({ createdAt, deletedAt, version, unreadable, ...shown }) => ({ ...shown, originalName: '' }))
}

/** All that the landing page shows: what visitors' calls would answer. */
export function snapshotOf(
  page: PublicContent,
  { companyName, now }: Pick<App, 'companyName' | 'now'>,
): Snapshot {
  const at = now()
  const today = londonDay(at)
  return {
    companyName,
    renderedAt: at.toISOString(),
    logo: logoOf(page),
    contentSections: page.contentSections.map((section) => publicSection(section, today)),
    heroCarousel: page.heroSlides.map(({ version, writeId, ...slide }) => slide),
    projects: page.projects.map(({ version, writeId, ...project }) => project),
    media: publicMedia(page, today),
  }
}
