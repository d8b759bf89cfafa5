import type { Patch } from '../../aws/multipart-upload'
import { type ByteReader, bytesReader, readRange } from '../inspect/byte-reader'
import { type EbmlElement, elementAt } from '../inspect/ebml'

/** RFC 9559 §5.1. */
const segmentId = 0x18538067
const seekHeadId = 0x114d9b74
const clusterId = 0x1f43b675
/** Ids of tags, to which converters copy a phone's metadata including the place, and of attached files. */
const noteIds = [0x1254c367, 0x1941a469]
/** RFC 9559 §5.1.1: ids in the seek head, which lists the positions of elements. */
const seekPositionId = 0x53ac
const seekId = 0x4dbb

/** `moviePatches` for WebM: metadata before the clusters or in the seek head. Reading all clusters takes too long. */
export async function webmPatches(reader: ByteReader): Promise<Patch[] | undefined> {
  const header = await elementAt(reader, 0)
  const segment = header && (await elementAt(reader, header.end))
  if (segment?.id !== segmentId) return []
  const front = await elementsIn(reader, segment)
  const listed = await Promise.all(
    front.filter(({ id }) => id === seekHeadId).map((list) => placesIn(reader, list)),
  )
  const sought = await Promise.all(listed.flat().map((place) => elementAt(reader, segment.start + place)))
  const notes = new Map(
    [...front, ...sought].flatMap((one) => (one && noteIds.includes(one.id) ? [[one.at, one]] : [])),
  )
  const patches = await Promise.all([...notes.values()].map((note) => emptied(reader, note)))
  if (!patches.every((patch) => patch !== undefined)) return undefined
  return patches.toSorted((a, b) => a.start - b.start)
}

/** Most elements that are read before the first cluster; no program writes more. */
const elementsMax = 200

/** Returns the elements inside an element, up to the first cluster. */
async function elementsIn(reader: ByteReader, { start, end }: EbmlElement): Promise<EbmlElement[]> {
  const elements: EbmlElement[] = []
  for (let at = start; at < end && elements.length < elementsMax; ) {
    const element = await elementAt(reader, at)
    if (!element || element.id === clusterId) break
    elements.push(element)
    at = element.end
  }
  return elements
}

/** Returns the positions listed in a seek head, relative to the start of the segment's content. */
async function placesIn(reader: ByteReader, list: EbmlElement): Promise<number[]> {
  const content = await readRange(reader, list)
  if (!content) return []
  const inside = bytesReader(content)
  const entries = await elementsIn(inside, { at: 0, id: 0, start: 0, end: content.length })
  const fields = await Promise.all(
    entries.filter(({ id }) => id === seekId).map((entry) => elementsIn(inside, entry)),
  )
  return fields
    .flat()
    .filter(({ id, start, end }) => id === seekPositionId && end > start)
    .map(({ start, end }) => Number(BigInt(`0x${content.toString('hex', start, end)}`)))
}

/** RFC 8794 §11.3.2: turns an element into a Void element of the same length, with an eight-byte size if it fits. */
async function emptied(reader: ByteReader, { at, end }: EbmlElement): Promise<Patch | undefined> {
  const bytes = await readRange(reader, { start: at, end })
  if (!bytes) return undefined
  bytes.fill(0)
  const long = bytes.length > 8
  bytes.write(long ? 'ec01' : 'ec', 'hex')
  if (long) bytes.writeUIntBE(bytes.length - 9, 3, 6)
  else bytes.writeUInt8(0x80 | (bytes.length - 2), 1)
  return { start: at, bytes }
}
