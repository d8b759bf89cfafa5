import { isVideo, type Media, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'

/** Wide enough to point at something. */
const enough = 900

/**
 * The picture on which the focal point of a file is chosen, a video's still included; undefined where there is
 * nothing to cut: a drawing, or a video without a still.
 */
export function focalPicture(file: Media): string | undefined {
  if (file.mimeType === 'image/svg+xml') return undefined
  const whole = file.variants
    .filter(({ crop, mimeType }) => !crop && mimeType === 'image/webp')
    .toSorted((a, b) => a.width - b.width)
  const best = whole.find(({ width }) => width >= enough) ?? whole.at(-1)
  if (best) return mediaFilePath(best.filename)
  if (isVideo(file)) return file.poster && mediaFilePath(file.poster)
  return mediaSrc(file)
}
