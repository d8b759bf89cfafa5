import { boxesAt, boxesIn } from '../inspect/iso-boxes'
import { blankBoxes, blankIndex, neededBoxes } from './strip-movie'

/** Types of metadata items: `Exif`, and `mime` for XMP and other data with a media type. */
const metadataTypes = new Set(['Exif', 'mime'])

/**
 * Fills Exif data, XMP and all boxes that the picture does not need with zeros, keeping all offsets; phones store
 * a video in such a box. @returns a clean copy; undefined when the positions of the metadata cannot be read
 */
export function cleanAvif(bytes: Buffer): Buffer | undefined {
  const copy = withoutTail(Buffer.from(bytes))
  blankBoxes(copy, isNeeded)
  const [meta] = boxesAt(copy, ['meta'])
  const metadata = meta ? metadataRanges(meta.subarray(4), copy) : []
  for (const place of metadata ?? []) place.fill(0)
  for (const index of boxesAt(copy, ['moov'])) blankIndex(index)
  return metadata && copy
}

const isNeeded = (type: string) => type === 'meta' || neededBoxes.film.has(type)

/**
 * Removes what follows the picture: another file, which begins with its own `ftyp`, or bytes that are not a box. A
 * picture that is truncated within a box is left unchanged.
 */
function withoutTail(file: Buffer): Buffer {
  const boxes = boxesIn(file)
  const next = boxes.find(({ type, at }) => type === 'ftyp' && at > 0)
  if (next) return file.subarray(0, next.at)
  const last = boxes.at(-1)?.content ?? file
  const end = last.byteOffset + last.length - file.byteOffset
  return isNeeded(file.toString('latin1', end + 4, end + 8)) ? file : file.subarray(0, end)
}

function metadataRanges(meta: Buffer, file: Buffer): Buffer[] | undefined {
  const [infos] = boxesAt(meta, ['iinf'])
  const [places] = boxesAt(meta, ['iloc'])
  if (!infos || !places) return []
  const inMeta = boxesAt(meta, ['idat'])[0] ?? Buffer.alloc(0)
  const ids = metadataIds(infos)
  return itemsOf(places)
    ?.filter(({ id }) => ids.has(id))
    .flatMap(({ inIndex, extents }) => {
      const home = inIndex ? inMeta : file
      return extents.map(({ start, length }) => home.subarray(start, start + length))
    })
}

/** ISO 14496-12 §8.11.6: returns the ids of the metadata items. */
function metadataIds(infos: Buffer): Set<number> {
  const entries = boxesAt(infos.subarray(infos[0] === 0 ? 6 : 8), ['infe'])
  return new Set(
    entries.flatMap((entry) => {
      const wide = entry[0] === 3
      const type = entry.toString('latin1', wide ? 10 : 8, wide ? 14 : 12)
      return metadataTypes.has(type) ? [wide ? entry.readUInt32BE(4) : entry.readUInt16BE(4)] : []
    }),
  )
}

interface AvifItem {
  readonly id: number
  /** Whether the extents are offsets into `idat` inside the `meta` box rather than into the file. */
  readonly inIndex: boolean
  readonly extents: readonly { readonly start: number; readonly length: number }[]
}

/** Most items plus extents; a large picture has some thousands. An extent may take memory but no bytes in the file. */
const entriesMax = 50_000

/**
 * ISO 14496-12 §8.11.3: parses the extents of each item, from fields whose widths the box declares.
 * @returns undefined when the box is truncated or has more than `entriesMax` entries
 */
function itemsOf(places: Buffer): AvifItem[] | undefined {
  let at = 0
  const next = (bytes: number) => {
    at += bytes
    return bytes === 0 || at > places.length
      ? 0
      : Number(BigInt(`0x${places.toString('hex', at - bytes, at)}`))
  }
  const version = next(1)
  next(3) // flags
  const [offsetBytes, lengthBytes] = nibbles(next(1))
  const [baseBytes, indexBytes] = nibbles(next(1))
  const idBytes = version < 2 ? 2 : 4
  const items: AvifItem[] = []
  let entries = 0
  for (let left = next(idBytes); left > 0 && at <= places.length; left--) {
    const id = next(idBytes)
    const inIndex = version > 0 && (next(2) & 15) === 1
    next(2) // data reference: this file
    const base = next(baseBytes)
    const count = next(2)
    entries += 1 + count
    if (entries > entriesMax) return undefined
    const extents = Array.from({ length: count }, () => {
      if (version > 0) next(indexBytes)
      return { start: base + next(offsetBytes), length: next(lengthBytes) }
    })
    items.push({ id, inIndex, extents })
  }
  return at > places.length ? undefined : items
}

const nibbles = (byte: number): [high: number, low: number] => [byte >> 4, byte & 15]
