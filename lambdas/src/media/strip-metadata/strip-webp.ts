import type { Frames } from '../inspect/picture-size'
import { exifOf, orientationOf } from './orientation'

/** RFC 9649 §2.7: chunks with the picture, its frames and its colour profile. */
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const flags = { exif: 0x08, xmp: 0x04 }

/** RFC 9649 §2.7: bytes of the extended header, which holds flags and the size of the canvas. */
const extendedLength = 10

/**
 * Removes Exif, XMP, unknown chunks and everything after the end from a WebP picture; keeps the orientation.
 * @returns undefined when the extended header is too short to hold the size of the canvas
 */
export function cleanWebp(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let orientation = 1
  for (const { type, at, end } of chunksOf(bytes)) {
    if (type === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, end))
    if (type === 'VP8X' && Math.min(end, bytes.length) - at - 8 < extendedLength) return undefined
    if (kept.has(type)) chunks.push(bytes.subarray(at, end))
  }
  const exif = exifOf(orientation).map((data) => chunkOf('EXIF', data))
  const content = Buffer.concat([...chunks, ...exif])
  flag(content, exif.length > 0)
  const head = Buffer.from('RIFF----WEBP', 'latin1')
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}

/** Counts the frames, each drawn on the canvas of the extended header. @param bytes result of `cleanWebp` */
export function webpFrames(bytes: Buffer): Frames | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'VP8X') return
  const count = [...chunksOf(bytes)].filter(({ type }) => type === 'ANMF').length
  return { count, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; at: number; end: number }> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    yield { type, at, end }
    at = end
  }
}

/** Updates the flags of the extended header, which declare the optional chunks that are present. */
function flag(content: Buffer, exif: boolean): void {
  if (content.toString('latin1', 0, 4) !== 'VP8X') return
  const others = content.readUInt8(8) & ~flags.exif & ~flags.xmp
  content.writeUInt8(others | (exif ? flags.exif : 0), 8)
}

function chunkOf(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}----`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
