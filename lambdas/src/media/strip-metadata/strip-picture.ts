import type { FileType } from '../file-types'
import { fileTypes } from '../file-types'
import type { Frames } from '../inspect/picture-size'
import { cleanAvif } from './strip-avif'
import { cleanGif, gifFrames } from './strip-gif'
import { cleanJpeg } from './strip-jpeg'
import { cleanPng } from './strip-png'
import { cleanWebp, webpFrames } from './strip-webp'

const cleaners = new Map<FileType, (bytes: Buffer) => Buffer | undefined>([
  [fileTypes.jpeg, cleanJpeg],
  [fileTypes.png, cleanPng],
  [fileTypes.webp, cleanWebp],
  [fileTypes.gif, cleanGif],
  [fileTypes.avif, cleanAvif],
])

/** The frames of what may be an animation. */
export function framesOf(type: FileType, bytes: Uint8Array): Frames | undefined {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === fileTypes.gif) return gifFrames(own)
  return type === fileTypes.webp ? webpFrames(own) : undefined
}

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
