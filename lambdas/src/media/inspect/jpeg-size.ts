import type { ByteReader } from './byte-reader'
import type { Size } from './picture-size'

/** More segments than this before the picture are no camera's. */
const segmentsMax = 200

/** ITU T.81 §B.1: walks the segments to the frame header, over thumbnails and colour profiles. */
export async function jpegSize(reader: ByteReader): Promise<Size | undefined> {
  let at = 2
  for (let count = 0; count < segmentsMax; count++) {
    const head = Buffer.from(await reader.read(at, 9))
    if (head.length < 9 || head[0] !== 0xff) return
    const marker = head.readUInt8(1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) }
    else if (isScan(marker)) return
    else at += 2 + head.readUInt16BE(2)
  }
  return
}

/** The start-of-frame markers; C4, C8 and CC are tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Start of scan, end of image: too late for a frame. */
const isScan = (marker: number) => marker === 0xda || marker === 0xd9
