import { page } from '@highline/shared/constants'
import { type Media, type MediaVariant, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import type { PictureFile, VideoFile } from './content'

/** Best first. */
const formats = ['image/avif', 'image/webp'] as const

/** A picture, or a video's still, with its renditions. @param widest pixels beyond which the page has no use for one */
export function pictureOf(file: Media, widest = Number.POSITIVE_INFINITY): PictureFile {
  const { description, width, height, variants, focalPoint } = file
  const src = posterOf(file) || mediaSrc(file)
  const sources = formats.flatMap((type) => sourcesOf(type, variants, widest))
  const stem = src.replace(/\.\w+$/, '')
  return {
    src,
    alt: description.trim(),
    ...(width && height && { width, height }),
    sources: sources.map((source) => ({ ...source, srcSet: source.srcSet.replaceAll(stem, '~') })),
    ...(focalPoint && { focus: { x: Math.round(focalPoint.x * 4), y: Math.round(focalPoint.y * 4) } }),
  }
}

export const videoOf = (file: Media): VideoFile => ({
  src: mediaSrc(file),
  type: file.mimeType,
  ...((file.size ?? 0) > page.filmOnSmallScreenBytes && { large: true }),
})

/** What a video shows until it plays, in all the renditions that were made of it. */
export function stillOf(file: Media): PictureFile | undefined {
  return posterOf(file) ? pictureOf(file) : undefined
}

/** The crops for a phone held upright stand before the full pictures: the first source that fits is taken. */
function sourcesOf(type: string, variants: MediaVariant[], widest: number): PictureFile['sources'] {
  const ofType = variants.filter(({ mimeType }) => mimeType === type)
  const upright = ofType.filter(({ crop }) => crop === 'portrait')
  const [smallest, ...larger] = ofType.filter(({ crop }) => !crop)
  const full = smallest ? [smallest, ...larger.filter(({ width }) => width <= widest)] : []
  return [
    ...(upright.length > 0 ? [{ type, srcSet: srcSet(upright), upright: true as const }] : []),
    ...(full.length > 0 ? [{ type, srcSet: srcSet(full) }] : []),
  ]
}

const srcSet = (variants: MediaVariant[]) =>
  variants.map(({ filename, width }) => `${mediaFilePath(filename)} ${width}w`).join(', ')

/** A still is the name of a stored file, or an address like a media file's. */
function posterOf({ poster = '' }: Media): string {
  if (!poster) return ''
  return poster.includes('/')
    ? mediaSrc({ url: poster, filename: poster.split('/').at(-1) ?? '' })
    : mediaFilePath(poster)
}
