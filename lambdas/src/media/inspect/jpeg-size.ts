import type { ByteReader } from './byte-reader'
import type { PictureSize } from './picture-size'

/** More segments than this before the picture are no camera's. */
const segmentsMax = 200

/** Bytes of a coefficient: of a picture in several scans all are held until the last has come. */
const coefficient = 2

/** ITU T.81 §B.2.2: what a frame header is long, with the most components that a picture has. */
const headMax = 10 + 4 * 3

/** ITU T.81 §B.1: walks the segments to the first scan, over thumbnails and colour profiles. */
export async function jpegSize(reader: ByteReader): Promise<PictureSize | undefined> {
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

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: number
  /** Samples of all components for each pixel: 1.5 where colours are halved both ways. */
  readonly samples: number
  readonly progressive: boolean
}

const frameOf = (marker: number, head: Buffer): Frame | undefined =>
  head.length < 10
    ? undefined
    : {
        width: head.readUInt16BE(7),
        height: head.readUInt16BE(5),
        components: head.readUInt8(9),
        samples: samplesOf(head.subarray(10, 10 + 3 * head.readUInt8(9))),
        progressive: (marker & 3) === 2,
      }

/** @param table three bytes for each component; the second is how often it is sampled, across and down */
function samplesOf(table: Buffer): number {
  const densities = Array.from({ length: Math.floor(table.length / 3) }, (_, index) => {
    const factors = table.readUInt8(3 * index + 1)
    return (factors >> 4) * (factors & 15)
  })
  const most = Math.max(1, ...densities)
  return densities.reduce((sum, density) => sum + density / most, 0)
}

/** @param scanned how many components the first scan has */
function measured(frame: Frame | undefined, scanned = 0): PictureSize | undefined {
  if (!frame || frame.width === 0 || frame.height === 0) return
  const { width, height, components, samples, progressive } = frame
  const heldBytes = progressive || scanned < components ? coefficient * samples : 0
  return { width, height, heldBytes }
}

/** The start-of-frame markers; C4, C8 and CC are tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Start of scan, end of image: too late for a frame. */
const isScan = (marker: number) => marker === 0xda || marker === 0xd9
