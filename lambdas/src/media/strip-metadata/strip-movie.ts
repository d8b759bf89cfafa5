import type { Patch } from '../../aws/multipart-upload'
import { type ByteReader, readRange } from '../inspect/byte-reader'
import { type Box, boxesAt, boxesIn, boxesOf } from '../inspect/iso-boxes'

/** Types of boxes that players need; all others are metadata: titles, the place, the camera. */
export const neededBoxes = {
  film: new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'pdin']),
  index: new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh']),
  track: new Set(['tkhd', 'edts', 'mdia', 'tref', 'trgr', 'tapt', 'clip', 'matt', 'load', 'imap']),
}
/** Types of padding boxes, whose content is cleared too: some cameras store the place in it. */
const paddingTypes = new Set(['free', 'skip', 'wide'])

/**
 * Returns patches that turn a video's metadata into padding of the same length, so that all offsets in the index stay
 * valid.
 * @returns undefined when a box is too large to be metadata, or when there are more boxes than are read: the bytes
 * after those must not be taken for trailing bytes
 */
export async function moviePatches(reader: ByteReader): Promise<Patch[] | undefined> {
  const patches: Patch[] = []
  const boxes = await boxesOf(reader)
  if (!boxes) return undefined
  for (const box of boxes) {
    if (box.type !== 'moov' && neededBoxes.film.has(box.type)) continue
    const content = await readRange(reader, box)
    if (content) patches.push(...(box.type === 'moov' ? indexPatch(box, content) : emptied(box, content)))
    else if (!paddingTypes.has(box.type)) return undefined
  }
  return [...patches, ...(await behind(reader, boxes.at(-1)?.end ?? 0))]
}

/** Turns trailing bytes that are not a box, as some cameras write, into padding. A truncated video stays unchanged. */
async function behind(reader: ByteReader, start: number): Promise<Patch[]> {
  const content = await readRange(reader, { start, end: reader.size })
  if (!content || content.length < 8 || neededBoxes.film.has(content.toString('latin1', 4, 8))) return []
  const bytes = Buffer.alloc(content.length)
  bytes.write('free', 4, 'latin1')
  return [{ start, bytes }]
}

function indexPatch({ start }: Box, content: Buffer): Patch[] {
  const blank = Buffer.from(content)
  blankIndex(blank)
  return blank.equals(content) ? [] : [{ start, bytes: blank }]
}

/** Patches a box's type and its content separately: a large box has its 64-bit size between the two. */
function emptied({ at, start, type }: Box, content: Buffer): Patch[] {
  const bytes = Buffer.alloc(content.length)
  const named = paddingTypes.has(type) ? [] : [{ start: at + 4, bytes: Buffer.from('free', 'latin1') }]
  return [...named, ...(bytes.equals(content) ? [] : [{ start, bytes }])]
}

export function blankIndex(index: Buffer): void {
  blankBoxes(index, (type, content) => neededBoxes.index.has(type) && (type !== 'trak' || isPlayed(content)))
  for (const track of boxesAt(index, ['trak'])) blankBoxes(track, (type) => neededBoxes.track.has(type))
}

/** Turns the boxes that are not needed into padding, in place. */
export function blankBoxes(parent: Buffer, isNeeded: (type: string, content: Buffer) => boolean): void {
  for (const { at, type, content } of boxesIn(parent)) {
    if (isNeeded(type, content)) continue
    if (!paddingTypes.has(type)) parent.write('free', at + 4, 'latin1')
    content.fill(0)
  }
}

/** Handler types of tracks to keep. Helmet cameras record their route in a track of its own, drones in subtitles. */
const played = new Set(['vide', 'soun', 'pict', 'auxv'])

const isPlayed = (track: Buffer) =>
  boxesAt(track, ['mdia', 'hdlr']).some((handler) => played.has(handler.toString('latin1', 8, 12)))
