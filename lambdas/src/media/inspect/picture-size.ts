import type { ByteReader } from './byte-reader'
import { jpegSize } from './jpeg-size'

export interface Size {
  readonly width: number
  readonly height: number
}

type Measure = (reader: ByteReader) => Promise<Size | undefined>

/** How large each kind of picture says it is; undefined when its header is not what the format asks for. */
export const pictureSizes: Record<'png' | 'jpeg' | 'gif' | 'webp' | 'avif', Measure> = {
  png: async (reader) => pngSize(await view(reader, 33)),
  jpeg: jpegSize,
  gif: async (reader) => gifSize(await view(reader, 13 + 3 * 256 + 1)),
  webp: async (reader) => webpSize(await view(reader, 32)),
  avif: async (reader) => avifSize(Buffer.from(await reader.read(0, 64 * 1024))),
}

const view = async (reader: ByteReader, length: number) => Buffer.from(await reader.read(0, length))

/** W3C PNG §11.2.1: the header chunk comes first and is 13 bytes long. */
function pngSize(head: Buffer): Size | undefined {
  if (head.length < 33 || head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return
  return sized(head.readUInt32BE(16), head.readUInt32BE(20))
}

/** GIF89a §18–20: after the screen and its colours stands a picture or an extension, nothing else. */
function gifSize(head: Buffer): Size | undefined {
  if (head.length < 14) return
  const flags = head.readUInt8(10)
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
  const next = head[13 + colours]
  return next === 0x21 || next === 0x2c ? sized(head.readUInt16LE(6), head.readUInt16LE(8)) : undefined
}

/** RFC 9649 §2.5–2.7: three ways to begin. */
function webpSize(head: Buffer): Size | undefined {
  const chunk = head.toString('latin1', 12, 16)
  if (chunk === 'VP8L' && head.length >= 25 && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21)
    return sized(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
  if (head.length < 30) return
  if (chunk === 'VP8X') return sized(1 + head.readUIntLE(24, 3), 1 + head.readUIntLE(27, 3))
  if (chunk === 'VP8 ') return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
  return
}

/** ISO 23008-12 §6.5.3: every picture and tile in the file has an `ispe`; the whole is the largest. */
function avifSize(head: Buffer): Size | undefined {
  let largest: Size | undefined
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = sized(head.readUInt32BE(at + 8), head.readUInt32BE(at + 12))
    if (size && size.width * size.height > (largest ? largest.width * largest.height : 0)) largest = size
  }
  return largest
}

const sized = (width: number, height: number): Size | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined
