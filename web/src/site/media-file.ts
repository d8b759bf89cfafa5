import { page } from '@highline/shared/constants'
import { type Media, type MediaVariant, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import type { PictureFile, VideoFile } from './content'

/** Formats of renditions, best first. */
const formats = ['image/avif', 'image/webp'] as const

/** Returns a picture, or a video's poster, with its renditions. @param widest pixels of the widest useful rendition */
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
  ...((file.size ?? 0) > page.smallScreenVideoBytes && { large: true }),
})

/** Returns a video's poster with all its renditions; undefined without a poster. */
export function posterPictureOf(file: Media): PictureFile | undefined {
  return posterOf(file) ? pictureOf(file) : undefined
}

/** Returns the sources of one format. Portrait crops come first, as a browser uses the first source that matches. */
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

/** Returns the URL of a poster, stored as a file name or as a URL like that of a media file; '' without one. */
function posterOf({ poster = '' }: Media): string {
  if (!poster) return ''
  return poster.includes('/')
    ? mediaSrc({ url: poster, filename: poster.split('/').at(-1) ?? '' })
    : mediaFilePath(poster)
}
