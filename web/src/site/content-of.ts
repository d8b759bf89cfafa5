import { companyLine } from '@highline/shared/company'
import { type ContentKey, contentKeys, shownKeys } from '@highline/shared/content-keys'
import { escapeHtml } from '@highline/shared/escape-html'
import { bySortOrder, isHidden, londonDay, shownText, shownTexts } from '@highline/shared/public-content'
import type { Snapshot } from '@highline/shared/renderer'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { services } from '@highline/shared/schemas/inquiry'
import { isImage, isVideo, type Media, mediaSrc } from '@highline/shared/schemas/media'
import type { Content, Slide } from './content'
import { pictureOf, posterPictureOf, videoOf } from './media-file'

/** Returns the page's content for a snapshot. Only the fields named here are served to visitors. */
export function contentOf(data: Snapshot): Content {
  const files = new Map(data.media.filter(canBeShown).map((file) => [file.id, file]))
  const today = londonDay(new Date(data.renderedAt))
  const all = shownTexts(data)
  const texts = Object.fromEntries(shownKeys.flatMap((key) => (all[key] ? [[key, all[key]]] : [])))
  const logo = logoOf(data, files)
  const companyName = all.navbar_company_name ?? data.companyName
  const company = companyLine(all)
  return {
    companyName,
    texts,
    ...(company && { companyLine: company }),
    privacyHtml: `<p>${escapeHtml(companyName)} uses these details only to answer you, and erases them whenever you ask.</p>`,
    pictures: picturesOf(data.text, files, today),
    ...(logo && { logo }),
    slides: slidesOf(data.slide, files),
    projects: data.project.flatMap(({ id, name, description, location, mediaId }) => {
      const picture = pictureAt(mediaId, files, cardWidest)
      return picture ? [{ id, name, description, location, picture }] : []
    }),
    services: Object.entries(services).map(([value, label]) => ({ value, label })),
  }
}

type Files = ReadonlyMap<number, Media>

const canBeShown = (file: Media) => !file.deletedAt && mediaSrc(file) !== ''

/** Widest rendition in pixels: twice a card's width. Pictures beside a text are larger; only the hero has no limit. */
const cardWidest = 960
const logoWidest = 480
const widest: Partial<Record<ContentKey, number>> = { professional_equipment_image: 1600 }

function pictureAt(id: number | null, files: Files, upTo: number) {
  const file = files.get(id ?? 0)
  return file && isImage(file) ? pictureOf(file, upTo) : undefined
}

function picturesOf(sections: readonly ContentSection[], files: Files, today: string): Content['pictures'] {
  const pictures: Content['pictures'] = {}
  for (const { sectionKey, mediaId } of sections.filter((section) => !isHidden(section, today))) {
    const picture = pictureAt(mediaId, files, widest[sectionKey] ?? cardWidest)
    const holdsPicture = contentKeys[sectionKey].kind === 'image'
    if (picture && holdsPicture) pictures[sectionKey] = picture
  }
  return pictures
}

/** Returns the logo with its renditions if its media file is in the snapshot, else by its URL alone. */
function logoOf({ logo, media }: Snapshot, files: Files): Content['logo'] {
  const file = files.get(logo.logoId ?? 0)
  if (file && isImage(file)) return { ...pictureOf(file, logoWidest), ...(file.tone && { tone: file.tone }) }
  const filename = logo.logoUrl?.split('/').at(-1) ?? ''
  const src = mediaSrc({ url: logo.logoUrl ?? '', filename })
  const deleted = media.some(({ id, deletedAt }) => id === logo.logoId && deletedAt)
  return src && !deleted ? { src, alt: '', sources: [] } : undefined
}

/** Blank titles and subtitles show the default; the keys' stored texts are for a page without slides (spec §2.1). */
function slidesOf(slides: readonly HeroSlide[], files: Files): Slide[] {
  return slides.toSorted(bySortOrder).flatMap(({ id, title, subtitle, mediaId }): Slide[] => {
    const file = files.get(mediaId ?? 0)
    const words = {
      id,
      title: shownText(title) || contentKeys.hero_main_title.default,
      subtitle: shownText(subtitle) || contentKeys.hero_subtitle.default,
    }
    if (file && isImage(file)) return [{ ...words, picture: pictureOf(file) }]
    if (!file || !isVideo(file)) return []
    const picture = posterPictureOf(file)
    return [{ ...words, video: videoOf(file), ...(picture && { picture }) }]
  })
}
