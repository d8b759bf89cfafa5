import type { Patch } from '../../aws/multipart-upload'
import { type ByteReader, readRange } from '../inspect/byte-reader'
import { type Box, boxesAt, boxesIn, boxesOf } from '../inspect/iso-boxes'

/** What players need; the rest is metadata: titles, the place, the camera. */
export const neededBoxes = {
  film: new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'pdin']),
  index: new Set(['mvhd', 'trak', 'mvex', 'iods', 'pssh']),
  track: new Set(['tkhd', 'edts', 'mdia', 'tref', 'trgr', 'tapt', 'clip', 'matt', 'load', 'imap']),
}
/** What is empty already, or said to be: cameras have put a place there. */
const paddingTypes = new Set(['free', 'skip', 'wide'])

/**
 * What to write over so that a film does not tell of its origin. Notes become padding: every address in the index
 * stays.
 * @returns undefined when there are notes too large to be some, or more boxes than are looked at: what follows the last
 * of those must not be taken for the end
 */
export async function movieTraces(reader: ByteReader): Promise<Patch[] | undefined> {
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

/** Some cameras write what is no box at the end. There it becomes one; a film that was cut off stays as it is. */
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

/** Its four letters, and apart from them its content: between the two a large box has its size. */
function emptied({ at, start, type }: Box, content: Buffer): Patch[] {
  const bytes = Buffer.alloc(content.length)
  const named = paddingTypes.has(type) ? [] : [{ start: at + 4, bytes: Buffer.from('free', 'latin1') }]
  return [...named, ...(bytes.equals(content) ? [] : [{ start, bytes }])]
}

export function blankIndex(index: Buffer): void {
  blankBoxes(index, (type, content) => neededBoxes.index.has(type) && (type !== 'trak' || isPlayed(content)))
  for (const track of boxesAt(index, ['trak'])) blankBoxes(track, (type) => neededBoxes.track.has(type))
}

/** Makes padding of the boxes that are not needed. */
export function blankBoxes(parent: Buffer, isNeeded: (type: string, content: Buffer) => boolean): void {
  for (const { at, type, content } of boxesIn(parent)) {
    if (isNeeded(type, content)) continue
    if (!paddingTypes.has(type)) parent.write('free', at + 4, 'latin1')
    content.fill(0)
  }
}

/** What a track shows or sounds. A helmet camera writes its route into one of its own, a drone into subtitles. */
const played = new Set(['vide', 'soun', 'pict', 'auxv'])

const isPlayed = (track: Buffer) =>
  boxesAt(track, ['mdia', 'hdlr']).some((handler) => played.has(handler.toString('latin1', 8, 12)))
