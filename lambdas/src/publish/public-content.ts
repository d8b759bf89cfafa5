import {
  type ContentKindName,
  type ContentLists,
  contentKindNames,
  contentKinds,
  mediaIdsOf,
} from '@highline/shared/content-kinds'
import { bySortOrder, londonDay, publicSection } from '@highline/shared/public-content'
import type { Snapshot } from '@highline/shared/renderer'
import type { Logo } from '@highline/shared/schemas/media'
import { Media, mediaSrc } from '@highline/shared/schemas/media'
import type { App } from '../app'
import { contentEntities } from '../data/content-entities'
import { lists, logoPointer, media, missingFiles } from '../data/entities'
import { type Entity, parseItems } from '../data/entity'

/** Parsed content of the public partition, in page order. */
export type PublicContent = Awaited<ReturnType<typeof readPublicContent>>

/** Reads the public partition with one query. */
export async function readPublicContent({ table, log }: App) {
  const { items } = await table.list(lists.publicPartition.pk)
  const read = <Value extends object>(entity: Entity<Value, never>, { prefix }: { prefix: string }) => {
    const ofPlace = items.filter(({ sk }) => sk.startsWith(prefix))
    return parseItems(log, entity, ofPlace)
  }
  const { slide, project, text } = contentEntities
  const missing = new Set(read(missingFiles, { prefix: missingFiles.key({}).sk })[0]?.filenames)
  return {
    content: {
      slide: read(slide.entity, slide.list).sort(bySortOrder),
      project: read(project.entity, project.list).sort(bySortOrder),
      text: read(text.entity, text.list),
    } satisfies ContentLists,
    media: read(media, lists.media).filter(({ filename }) => !missing.has(filename)),
    logo: read(logoPointer, lists.logoPointer)[0]?.mediaId ?? null,
  }
}

export function logoOf(page: PublicContent): Logo {
  const file = page.media.find(({ id, deletedAt }) => id === page.logo && !deletedAt)
  return file ? { logoUrl: mediaSrc(file), logoId: file.id } : { logoUrl: null, logoId: null }
}

/** Returns the media files that the page shows on a day, without internal attributes. */
export function publicMedia({ content, media: files, logo }: PublicContent, today: string): Media[] {
  const used = new Set([logo, ...contentKindNames.flatMap((kind) => shownMediaIds(content, kind, today))])
  return files
    .filter(({ id, deletedAt }) => used.has(id) && !deletedAt)
    .map((file) => Media.parse(file))
    .map(({ createdAt, deletedAt, version, unreadable, ...shown }) => ({ ...shown, originalName: '' }))
}

function shownMediaIds<Kind extends ContentKindName>(content: ContentLists, kind: Kind, today: string) {
  const { isHidden } = contentKinds[kind]
  return content[kind]
    .filter((value) => !isHidden?.(value, today))
    .flatMap((value) => mediaIdsOf(kind, value))
}

/** Builds the snapshot of the landing page, which contains what the public endpoints return. */
export function snapshotOf(
  page: PublicContent,
  { companyName, region, now }: Pick<App, 'companyName' | 'region' | 'now'>,
): Snapshot {
  const { slide, project, text } = page.content
  const at = now()
  const today = londonDay(at)
  return {
    companyName,
    ...(region && { region }),
    renderedAt: at.toISOString(),
    logo: logoOf(page),
    slide: slide.map(({ version, writeId, ...shown }) => shown),
    project: project.map(({ version, writeId, ...shown }) => shown),
    text: text.map((section) => publicSection(section, today)),
    media: publicMedia(page, today),
  }
}
