import { type Media, type MediaVariant, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import type { PictureFile, VideoFile } from './content'

/** Best first. */
const formats = ['image/avif', 'image/webp'] as const

/** A picture with its renditions; the upload itself until they are made. */
export function pictureOf(file: Media): PictureFile {
  const { description, width, height, variants, focalPoint } = file
  return {
    src: mediaSrc(file),
    alt: description.trim(),
    ...(width && height && { width, height }),
    sources: formats.flatMap((type) => sourcesOf(type, variants)),
    ...(focalPoint && { focus: { x: Math.round(focalPoint.x * 4), y: Math.round(focalPoint.y * 4) } }),
  }
}

export function videoOf(file: Media): VideoFile {
  const poster = posterOf(file)
  return { src: mediaSrc(file), type: file.mimeType, ...(poster && { poster }) }
}

/** The crops for a phone held upright stand before the full pictures: the first source that fits is taken. */
function sourcesOf(type: string, variants: MediaVariant[]): PictureFile['sources'] {
  const ofType = variants.filter(({ mimeType }) => mimeType === type)
  const upright = ofType.filter(({ crop }) => crop === 'portrait')
  const full = ofType.filter(({ crop }) => !crop)
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
