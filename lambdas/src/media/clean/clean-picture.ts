import type { FileType } from '../file-types'
import { fileTypes } from '../file-types'
import { cleanAvif } from './clean-avif'
import { cleanGif } from './clean-gif'
import { cleanJpeg } from './clean-jpeg'
import { cleanPng } from './clean-png'
import { cleanWebp } from './clean-webp'

const cleaners = new Map<FileType, (bytes: Buffer) => Buffer | undefined>([
  [fileTypes.jpeg, cleanJpeg],
  [fileTypes.png, cleanPng],
  [fileTypes.webp, cleanWebp],
  [fileTypes.gif, cleanGif],
  [fileTypes.avif, cleanAvif],
])

/**
 * A picture without what was written beside it: where, when and with what it was taken, and by whom. Nothing is
 * encoded anew: its pixels, its colours and its turn stay as they are.
 * @returns the very same bytes when there is nothing to take away; undefined when the picture is damaged
 */
export function cleanPicture(type: FileType, bytes: Uint8Array): Uint8Array | undefined {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const clean = cleaners.get(type)
  if (!clean) return bytes
  const cleaned = clean(own)
  return cleaned?.equals(own) ? bytes : cleaned
}
