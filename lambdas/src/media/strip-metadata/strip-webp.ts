import type { Frames } from '../inspect/picture-size'
import { exifOf, orientationOf } from './orientation'

/** RFC 9649 §2.7: what is drawn, and its colours. */
const kept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const flags = { exif: 0x08, xmp: 0x04 }

/** RFC 9649 §2.7: flags, and the size of the canvas. */
const extendedLength = 10

/**
 * A WebP picture without Exif, XMP, unknown chunks and whatever stands behind its end; its turn stays.
 * @returns undefined when its extended header is too short to say how large it is
 */
export function cleanWebp(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let orientation = 1
  for (const { type, at, end } of chunksOf(bytes)) {
    if (type === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, end))
    if (type === 'VP8X' && Math.min(end, bytes.length) - at - 8 < extendedLength) return undefined
    if (kept.has(type)) chunks.push(bytes.subarray(at, end))
  }
  const exif = exifOf(orientation)
  const content = Buffer.concat([...chunks, ...(exif ? [chunkOf('EXIF', exif)] : [])])
  flag(content, exif !== undefined)
  const head = Buffer.from('RIFF----WEBP', 'latin1')
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}

/** Of a picture that `cleanWebp` has made: each is drawn on a canvas, whose size the extended header says. */
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

/** The extended header says which of the other chunks there are. */
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
