import type { FileType } from '../file-types'
import { fileTypes } from '../file-types'
import { cleanAvif } from './strip-avif'
import { cleanGif, gifPixels } from './strip-gif'
import { cleanJpeg } from './strip-jpeg'
import { cleanPng } from './strip-png'
import { cleanWebp, webpPixels } from './strip-webp'

const cleaners = new Map<FileType, (bytes: Buffer) => Buffer | undefined>([
  [fileTypes.jpeg, cleanJpeg],
  [fileTypes.png, cleanPng],
  [fileTypes.webp, cleanWebp],
  [fileTypes.gif, cleanGif],
  [fileTypes.avif, cleanAvif],
])

const frameCounters = new Map<FileType, (bytes: Buffer) => number>([
  [fileTypes.gif, gifPixels],
  [fileTypes.webp, webpPixels],
])

/** How many pixels the frames of an animation have together; 0 for what does not move. */
export const animatedPixels = (type: FileType, bytes: Uint8Array): number =>
  frameCounters.get(type)?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? 0

/**
 * A picture without what was written beside it: where, when and with what it was taken, and by whom. Nothing is
 * encoded anew: its pixels, its colours and its turn stay as they are.
 * @returns the very same bytes when there is nothing to take away; undefined when the picture is damaged
 */
export function stripPicture(type: FileType, bytes: Uint8Array): Uint8Array | undefined {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const clean = cleaners.get(type)
  if (!clean) return bytes
  const cleaned = clean(own)
  return cleaned?.equals(own) ? bytes : cleaned
}
