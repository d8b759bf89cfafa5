import type { Size } from '@highline/shared/crop-around'
import type { ByteReader } from './byte-reader'

export interface PictureSize extends Size {
  /** Bytes that a decoder holds for each pixel of the whole picture; 0 when it decodes row by row. */
  readonly heldBytes: number
}

type Measure = (reader: ByteReader) => Promise<PictureSize | undefined>

/** `heldBytes` measured with libvips 8.18, libwebp 1.6, libnsgif, libheif 1.23; AVIF of 8 bits, and of 10 or 12. */
const held = { webp: 4, gif: 5, avif: 18, deepAvif: 24 } as const

/** `heldBytes` for the canvas of an animation: the current frame, the previous one and the decoded data. */
export const bytesPerFramePixel = 20

/** Number of an animation's frames, and the size at which its decoder draws them. */
export interface Frames extends Size {
  readonly count: number
}

/** Functions that read the size from a picture's header; undefined when the header does not conform to the format. */
export const pictureSizes: Record<'png' | 'jpeg' | 'gif' | 'webp' | 'avif', Measure> = {
  png: async (reader) => pngSize(await view(reader, 33)),
  jpeg: jpegSize,
  gif: async (reader) => gifSize(await view(reader, 13 + 3 * 256 + 1)),
  webp: async (reader) => webpSize(await view(reader, 32)),
  avif: async (reader) => avifSize(Buffer.from(await reader.read(0, 64 * 1024))),
}

const view = async (reader: ByteReader, length: number) => Buffer.from(await reader.read(0, length))

/** W3C PNG §11.2.1: the header chunk comes first, 13 bytes long. Alpha always counts: every PNG may have transparency. */
function pngSize(head: Buffer): PictureSize | undefined {
  if (head.length < 33 || head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return
  const interlaced = head.readUInt8(28) > 0
  const channels = { 0: 2, 2: 4, 4: 2 }[head.readUInt8(25)] ?? 4
  const heldBytes = interlaced ? channels * Math.ceil(head.readUInt8(24) / 8) : 0
  return sized(head.readUInt32BE(16), head.readUInt32BE(20), heldBytes)
}

/** GIF89a §18–20: after the screen descriptor and its colour table only a picture or an extension may follow. */
function gifSize(head: Buffer): PictureSize | undefined {
  if (head.length < 14) return
  const next = head[13 + gifTableLength(head[10])]
  return next === 0x21 || next === 0x2c
    ? sized(head.readUInt16LE(6), head.readUInt16LE(8), held.gif)
    : undefined
}

/** GIF89a §18: bytes of a colour table, three for each colour; 0 when there is no table. */
export const gifTableLength = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** RFC 9649 §2.5–2.7: the first chunk has one of three types. */
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

/** ISO 23008-12 §6.5.3: the largest `ispe` is the whole picture. AV1 in ISOBMFF §2.3.3: `av1C` has the bit depth. */
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

/** Most segments to read before the picture; no camera writes more. */
const segmentsMax = 200

/** Bytes per coefficient. For a picture in several scans a decoder holds all coefficients until the last scan. */
const coefficient = 2

/** ITU T.81 §B.2.2: bytes of a frame header with the largest number of components that a picture has. */
const headMax = 10 + 4 * 3

/** ITU T.81 §B.1: walks the segments up to the first scan, skipping thumbnails and colour profiles. */
async function jpegSize(reader: ByteReader): Promise<PictureSize | undefined> {
  let at = 2
  let frame: Frame | undefined
  for (let count = 0; count < segmentsMax; count++) {
    const head = Buffer.from(await reader.read(at, headMax))
    if (head.length < 5 || head[0] !== 0xff) return measured(frame)
    const marker = head.readUInt8(1)
    if (isScan(marker)) return measured(frame, head.readUInt8(4))
    if (isFrame(marker)) frame ??= frameOf(marker, head)
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2)
  }
  return
}

type Frame = NonNullable<ReturnType<typeof frameOf>>

function frameOf(marker: number, head: Buffer) {
  if (head.length < 10) return
  const [height, width, components] = [head.readUInt16BE(5), head.readUInt16BE(7), head.readUInt8(9)]
  const samples = samplesOf(head.subarray(10, 10 + 3 * components))
  return { width, height, components, samples, progressive: (marker & 3) === 2 }
}

/** Samples per pixel: 1.5 for 4:2:0. @param table three bytes per component, the second with both sampling factors */
function samplesOf(table: Buffer): number {
  const densities = Array.from({ length: Math.floor(table.length / 3) }, (_, index) => {
    const factors = table.readUInt8(3 * index + 1)
    return (factors >> 4) * (factors & 15)
  })
  const most = Math.max(1, ...densities)
  return densities.reduce((sum, density) => sum + density / most, 0)
}

/** @param scanned number of components in the first scan */
function measured(frame: Frame | undefined, scanned = 0): PictureSize | undefined {
  if (!frame || frame.width === 0 || frame.height === 0) return
  const { width, height, components, samples, progressive } = frame
  const heldBytes = progressive || scanned < components ? coefficient * samples : 0
  return { width, height, heldBytes }
}

/** Whether it is a start-of-frame marker; C4, C8 and CC in that range are not. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Whether it is start of scan or end of image: no frame header follows. */
const isScan = (marker: number) => marker === 0xda || marker === 0xd9
