import type { Patch } from '../../aws/patched-copy'
import type { ByteReader } from '../inspect/byte-reader'
import { type Box, boxesAt, boxesIn, boxesOf, contentOf } from '../inspect/iso-boxes'

/** What players need of a file; whatever else stands beside it is somebody's note. */
const needed = new Set([
  'ftyp',
  'styp',
  'moov',
  'mdat',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'pdin',
  'free',
  'skip',
  'wide',
])
/** Boxes of words about a film, inside its index: titles, the place, the camera. */
const notes = new Set(['udta', 'meta', 'uuid'])

/**
 * What has to be written over so that a film does not say where, with what and by whom it was taken. Notes become
 * empty room: were they gone, every address in the index would be wrong.
 * @returns undefined when there are notes too large to be some
 */
export async function movieTraces(reader: ByteReader): Promise<Patch[] | undefined> {
  const patches: Patch[] = []
  for (const box of await boxesOf(reader)) {
    if (box.type !== 'moov' && needed.has(box.type)) continue
    const content = await contentOf(reader, box)
    if (!content) return undefined
    patches.push(...(box.type === 'moov' ? indexPatch(box, content) : [emptied(box)]))
  }
  return patches
}

function indexPatch({ start }: Box, content: Buffer): Patch[] {
  const blank = Buffer.from(content)
  blankIndex(blank)
  return blank.equals(content) ? [] : [{ start, bytes: blank }]
}

/** From its four letters on. */
function emptied({ at, end }: Box): Patch {
  const bytes = Buffer.alloc(end - at - 4)
  bytes.write('free', 'latin1')
  return { start: at + 4, bytes }
}

/** Blanks the notes in the content of a `moov` box. */
export function blankIndex(index: Buffer): void {
  blank(index)
  for (const track of boxesAt(index, ['trak'])) blank(track)
}

function blank(parent: Buffer): void {
  for (const { at, type, content } of boxesIn(parent)) {
    if (!isNote(type, content)) continue
    parent.write('free', at + 4, 'latin1')
    content.fill(0)
  }
}

/** A track of measurements is one that holds neither picture nor sound: a helmet camera writes its route into one. */
function isNote(type: string, content: Buffer): boolean {
  if (type !== 'trak') return notes.has(type)
  return boxesAt(content, ['mdia', 'hdlr']).some((handler) => handler.toString('latin1', 8, 12) === 'meta')
}
