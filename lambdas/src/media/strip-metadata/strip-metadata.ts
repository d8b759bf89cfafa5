import { crc32 } from 'node:zlib'
import { uploadLimits } from '@highline/shared/constants'
import { type FileType, fileTypes } from '../file-types'
import { type ByteReader, bytesReader } from '../inspect/byte-reader'
import { assertDecodable } from '../inspect/inspect-file'
import { bytesPerFramePixel, type Frames } from '../inspect/picture-size'
import { reasons, sizeLimits, tooLarge, unsupported } from '../upload-errors'
import { exifOf, orientationOf } from './orientation'
import { cleanAvif } from './strip-avif'
import { cleanGif, gifFrames } from './strip-gif'
import { cleanJpeg } from './strip-jpeg'
import { moviePatches } from './strip-movie'
import { webmPatches } from './strip-webm'
import { cleanWebp, webpFrames } from './strip-webp'

/** Returns patches that overwrite a video's metadata in place; undefined when the video is damaged. */
export const videoMetadataPatches = (type: FileType, reader: ByteReader) =>
  type === fileTypes.webm ? webmPatches(reader) : moviePatches(reader)

/**
 * Removes place, time and camera from a picture or video. @returns `bytes` itself when there was nothing to remove
 * @throws ApiError UNSUPPORTED_FILE when the file is damaged, FILE_TOO_LARGE when it is too long an animation
 */
export async function stripMetadata(name: string, type: FileType, bytes: Uint8Array): Promise<Uint8Array> {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const clean = type.family === 'video' ? await cleanFilm(type, own) : cleaners.get(type)?.(own)
  if (!clean) throw unsupported(name, reasons.damaged)
  const frames = framesOf(type, clean)
  if (frames) assertFramesDecodable(name, frames)
  return clean.equals(own) ? bytes : clean
}

/** @throws ApiError FILE_TOO_LARGE */
function assertFramesDecodable(name: string, { count, width, height }: Frames): void {
  if (count * width * height > uploadLimits.imagePixels) throw tooLarge(name, sizeLimits.animation)
  if (count > 1) assertDecodable(name, { width, height, heldBytes: bytesPerFramePixel })
}

async function cleanFilm(type: FileType, bytes: Buffer): Promise<Buffer | undefined> {
  const patches = await videoMetadataPatches(type, bytesReader(bytes))
  const copy = Buffer.from(bytes)
  for (const patch of patches ?? []) patch.bytes.copy(copy, patch.start)
  return patches && copy
}

/** Each keeps pixels, colours and orientation unchanged, and returns undefined when the picture is damaged. */
const cleaners = new Map<FileType, (bytes: Buffer) => Buffer | undefined>([
  [fileTypes.jpeg, cleanJpeg],
  [fileTypes.png, cleanPng],
  [fileTypes.webp, cleanWebp],
  [fileTypes.gif, cleanGif],
  [fileTypes.avif, cleanAvif],
])

function framesOf(type: FileType, bytes: Buffer): Frames | undefined {
  if (type === fileTypes.gif) return gifFrames(bytes)
  return type === fileTypes.webp ? webpFrames(bytes) : undefined
}

/** W3C PNG 3: ancillary chunks that define how the pixels are shown, and those of animations. */
const kept = new Set([
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'hIST', 'pHYs', 'sPLT'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** Removes texts, times, Exif data and everything after `IEND` from a PNG picture; keeps the orientation. */
function cleanPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)]
  let orientation = 1
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (type === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end - 4))
    // An initial capital marks a critical chunk, which every decoder needs.
    if (/^[A-Z]/.test(type) || kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  const [signature = bytes, header = bytes, ...rest] = parts
  return Buffer.concat([signature, header, ...exifOf(orientation).map(exifChunk), ...rest])
}

function exifChunk(exif: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf'), exif])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(exif.length, 0)
  chunk.set(named, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
