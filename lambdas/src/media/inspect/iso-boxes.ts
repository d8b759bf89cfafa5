import type { Size } from '@highline/shared/crop-around'
import { type ByteReader, readRange } from './byte-reader'

/** A box of an ISO media file (ISO 14496-12 §4.2): its offset, its four-character type and its content's range. */
export type Box = NonNullable<ReturnType<typeof boxAt>>

/**
 * Most boxes of a file that can be read within one request. A fragmented video has two boxes per fragment, usually in
 * the same block of `blockReader`.
 */
const boxesMax = 3000

/** Returns the boxes of a file, up to the first bytes that are not a box; undefined when there are too many. */
export async function boxesOf(reader: ByteReader): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let at = 0; at < reader.size; ) {
    const box = boxAt(Buffer.from(await reader.read(at, 16)), at, reader.size)
    if (!box || box.end > reader.size) break
    if (boxes.length === boxesMax) return undefined
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Returns the boxes directly inside some content; stops at the first one that is invalid. */
export function boxesIn(content: Buffer): { at: number; type: string; content: Buffer }[] {
  const boxes: { at: number; type: string; content: Buffer }[] = []
  for (let at = 0; at + 8 <= content.length; ) {
    const box = boxAt(content.subarray(at, at + 16), at, content.length)
    if (!box || box.end > content.length) break
    boxes.push({ at, type: box.type, content: content.subarray(box.start, box.end) })
    at = box.end
  }
  return boxes
}

/** Returns the contents of all boxes at a path of box types. */
export function boxesAt(content: Buffer, [first, ...rest]: readonly string[]): Buffer[] {
  const found = boxesIn(content).filter(({ type }) => type === first)
  return rest.length === 0
    ? found.map((box) => box.content)
    : found.flatMap((box) => boxesAt(box.content, rest))
}

/** Size 1 means that a 64-bit size follows, 0 that the box goes on to the end. */
function boxAt(head: Buffer, at: number, end: number) {
  if (head.length < 8) return
  const size = head.readUInt32BE(0)
  const type = head.toString('latin1', 4, 8)
  if (size === 0) return { at, type, start: at + 8, end }
  if (size !== 1) return size < 8 ? undefined : { at, type, start: at + 8, end: at + size }
  if (head.length < 16) return
  const large = Number(head.readBigUInt64BE(8))
  return large < 16 ? undefined : { at, type, start: at + 16, end: at + large }
}

/** The tracks of an MP4 or QuickTime movie; undefined when its index is missing or cannot be read. */
export async function tracksOf(reader: ByteReader) {
  const box = (await boxesOf(reader))?.find(({ type }) => type === 'moov')
  const index = box && (await readRange(reader, box))
  return index && boxesAt(index, ['trak']).map(trackOf)
}

function trackOf(trak: Buffer) {
  const [handler] = boxesAt(trak, ['mdia', 'hdlr'])
  const [description] = boxesAt(trak, ['mdia', 'minf', 'stbl', 'stsd'])
  const [header] = boxesAt(trak, ['tkhd'])
  const kind = handler?.toString('latin1', 8, 12) ?? ''
  return {
    /** `vide`, `soun`, or another that is ignored. */
    kind,
    /** Four-character code: `avc1` is H.264, `mp4a` AAC. */
    codec: description?.toString('latin1', 12, 16) ?? '',
    /** Displayed size, after rotation; only of video tracks. */
    size: kind === 'vide' && header ? shownSize(header) : undefined,
  }
}

/** ISO 14496-12 §8.3.2: the last 44 bytes are a matrix and the size; phones rotate upright videos by the matrix. */
function shownSize(header: Buffer): Size | undefined {
  if (header.length < 84) return
  const end = header.length
  const width = Math.round(header.readUInt32BE(end - 8) / 65_536)
  const height = Math.round(header.readUInt32BE(end - 4) / 65_536)
  const quarterTurn = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0
  if (width === 0 || height === 0) return
  return quarterTurn ? { width: height, height: width } : { width, height }
}
