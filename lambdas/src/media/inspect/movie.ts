import type { ByteReader } from './byte-reader'
import { boxesAt, movieIndex } from './iso-boxes'
import type { Size } from './picture-size'

/** One track of a movie: what it holds and in which format. */
export interface Track {
  /** `vide`, `soun`, or another of no concern. */
  readonly kind: string
  /** Four letters: `avc1` is H.264, `mp4a` AAC. */
  readonly codec: string
  /** As it is shown, turned the right way up; of pictures only. */
  readonly size: Size | undefined
}

/** The tracks of an MP4 or QuickTime movie; undefined when its index is missing or cannot be read. */
export async function tracksOf(reader: ByteReader): Promise<Track[] | undefined> {
  const index = await movieIndex(reader)
  return index && boxesAt(index, ['trak']).map(trackOf)
}

function trackOf(trak: Buffer): Track {
  const [handler] = boxesAt(trak, ['mdia', 'hdlr'])
  const [description] = boxesAt(trak, ['mdia', 'minf', 'stbl', 'stsd'])
  const [header] = boxesAt(trak, ['tkhd'])
  const kind = handler?.toString('latin1', 8, 12) ?? ''
  return {
    kind,
    codec: description?.toString('latin1', 12, 16) ?? '',
    size: kind === 'vide' && header ? shownSize(header) : undefined,
  }
}

/** ISO 14496-12 §8.3.2: the last 44 bytes are a matrix and the size; phones film upright by turning the matrix. */
function shownSize(header: Buffer): Size | undefined {
  if (header.length < 84) return
  const end = header.length
  const width = Math.round(header.readUInt32BE(end - 8) / 65_536)
  const height = Math.round(header.readUInt32BE(end - 4) / 65_536)
  const quarterTurn = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0
  if (width === 0 || height === 0) return
  return quarterTurn ? { width: height, height: width } : { width, height }
}
