import type { ByteReader } from './byte-reader'
import { jpegSize } from './jpeg-size'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface PictureSize extends Size {
  /** Bytes that a decoder holds for each pixel of the whole picture; 0 when it decodes row by row. */
  readonly heldBytes: number
}

type Measure = (reader: ByteReader) => Promise<PictureSize | undefined>

/** Of libvips 8.18 with libwebp 1.6, libnsgif and libheif 1.23, measured; AVIF of 8 bits, and of 10 or 12. */
const held = { webp: 4, gif: 5, avif: 18, deepAvif: 24 } as const

/** The same for each pixel of an animation's canvas: this frame, the one before, and what is decoded. */
export const heldByFrames = 20

/** Of an animation, as its decoder draws them. */
export interface Frames extends Size {
  readonly count: number
}

/** How large each kind of picture says it is; undefined when its header is not what the format asks for. */
export const pictureSizes: Record<'png' | 'jpeg' | 'gif' | 'webp' | 'avif', Measure> = {
  png: async (reader) => pngSize(await view(reader, 33)),
  jpeg: jpegSize,
  gif: async (reader) => gifSize(await view(reader, 13 + 3 * 256 + 1)),
  webp: async (reader) => webpSize(await view(reader, 32)),
  avif: async (reader) => avifSize(Buffer.from(await reader.read(0, 64 * 1024))),
}

const view = async (reader: ByteReader, length: number) => Buffer.from(await reader.read(0, length))

/** W3C PNG §11.2.1: the header chunk comes first and is 13 bytes long. Any picture may have one transparent colour. */
function pngSize(head: Buffer): PictureSize | undefined {
  if (head.length < 33 || head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return
  const interlaced = head.readUInt8(28) > 0
  const channels = { 0: 2, 2: 4, 4: 2 }[head.readUInt8(25)] ?? 4
  const heldBytes = interlaced ? channels * Math.ceil(head.readUInt8(24) / 8) : 0
  return sized(head.readUInt32BE(16), head.readUInt32BE(20), heldBytes)
}

/** GIF89a §18–20: after the screen and its colours stands a picture or an extension, nothing else. */
function gifSize(head: Buffer): PictureSize | undefined {
  if (head.length < 14) return
  const flags = head.readUInt8(10)
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
  const next = head[13 + colours]
  return next === 0x21 || next === 0x2c
    ? sized(head.readUInt16LE(6), head.readUInt16LE(8), held.gif)
    : undefined
}

/** RFC 9649 §2.5–2.7: three ways to begin. */
function webpSize(head: Buffer): PictureSize | undefined {
  const chunk = head.toString('latin1', 12, 16)
  if (chunk === 'VP8L' && head.length >= 25 && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21)
    return sized(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff), held.webp)
  }
  if (head.length < 30) return
  if (chunk === 'VP8X') return sized(1 + head.readUIntLE(24, 3), 1 + head.readUIntLE(27, 3), held.webp)
  if (chunk === 'VP8 ')
    return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff, held.webp)
  return
}

/**
 * ISO 23008-12 §6.5.3: every picture and tile in the file has an `ispe`; the whole is the largest. AV1 in ISOBMFF §2.3.3:
 * the third byte of an `av1C` says whether there are more than 8 bits.
 */
function avifSize(head: Buffer): PictureSize | undefined {
  const depth = head.indexOf('av1C') + 6
  const heldBytes = depth > 6 && (head[depth] ?? 0) & 0x40 ? held.deepAvif : held.avif
  let largest: PictureSize | undefined
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = sized(head.readUInt32BE(at + 8), head.readUInt32BE(at + 12), heldBytes)
    if (size && size.width * size.height > (largest ? largest.width * largest.height : 0)) largest = size
  }
  return largest
}

const sized = (width: number, height: number, heldBytes: number): PictureSize | undefined =>
  width > 0 && height > 0 ? { width, height, heldBytes } : undefined
