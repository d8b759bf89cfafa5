/* Minimal files of each accepted type: headers only, without image data. */

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  )
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)]
const le16 = (value: number) => u16(value).reverse()

export const png = (width = 640, height = 480) =>
  bytes(
    '\x89PNG\r\n\x1a\n',
    u32(13),
    'IHDR',
    u32(width),
    u32(height),
    [8, 6, 0, 0, 0],
    u32(0),
    u32(0),
    'IEND',
  )

export const jpeg = (width = 640, height = 480, comment = '') =>
  bytes(
    [0xff, 0xd8],
    ...(comment ? [[0xff, 0xfe], u16(comment.length + 2), comment] : []),
    [0xff, 0xc0, 0, 17, 8],
    u16(height),
    u16(width),
    [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9],
  )

export const gif = (width = 8, height = 8) =>
  bytes(
    'GIF89a',
    le16(width),
    le16(height),
    [0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  )

export const webp = (width = 640, height = 480) =>
  bytes(
    'RIFF',
    [22, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0, 0, 0, 0, 0],
    le16(width - 1),
    [0],
    le16(height - 1),
    [0],
  )

export const avif = (width = 640, height = 480) =>
  bytes(u32(24), 'ftypavif', u32(0), 'avifmif1', u32(20), 'ispe', u32(0), u32(width), u32(height))

export const heic = () => bytes(u32(24), 'ftypheic', u32(0), 'mif1heic', u32(8), 'mdat')

export const webm = (docType = 'webm') =>
  bytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.length + 3, 0x42, 0x82, 0x80 + docType.length],
    docType,
    [0x18, 0x53, 0x80, 0x67, 0x01, 0, 0, 0],
  )

/** Returns a box of an MP4 file (ISO 14496-12). */
export const box = (type: string, ...content: Uint8Array[]) => {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return new Uint8Array(Buffer.concat([bytes(u32(length), type), ...content]))
}

interface TrackMore {
  /** Whether the matrix rotates by 90 degrees, as in upright videos of phones. */
  turned?: boolean
  /** Additional boxes at the end of the track. */
  notes?: Uint8Array[]
}

export function track(kind: string, codec: string, { turned = false, notes = [] }: TrackMore = {}) {
  const matrix = turned ? [0, 65_536, 0, -65_536 >>> 0, 0] : [65_536, 0, 0, 0, 65_536]
  const header = bytes(
    Array(40).fill(0),
    [...matrix, 0, 0, 0, 0x40000000].flatMap(u32),
    u32(1920 * 65_536),
    u32(1080 * 65_536),
  )
  return box(
    'trak',
    box('tkhd', header),
    box(
      'mdia',
      box('hdlr', bytes(u32(0), u32(0), kind, Array(13).fill(0))),
      box('minf', box('stbl', box('stsd', bytes(u32(0), u32(1)), box(codec, bytes(Array(78).fill(0)))))),
    ),
    ...notes,
  )
}

interface Movie {
  brand?: string
  picture?: string
  sound?: string
  turned?: boolean
  /** Length of the media data in bytes; it precedes the `moov` box, as in files of cameras. */
  film?: number
  /** Additional boxes (metadata) at the end of `moov` and of the video track. */
  notes?: Uint8Array[]
  trackNotes?: Uint8Array[]
}

export function movie({
  brand = 'isom',
  picture = 'avc1',
  sound = 'mp4a',
  turned = false,
  film = 64,
  notes = [],
  trackNotes = [],
}: Movie = {}) {
  const tracks = [
    ...(picture ? [track('vide', picture, { turned, notes: trackNotes })] : []),
    ...(sound ? [track('soun', sound)] : []),
  ]
  return new Uint8Array(
    Buffer.concat([
      box('ftyp', bytes(brand, u32(512), brand)),
      box('mdat', new Uint8Array(film)),
      box('moov', ...tracks, ...notes),
    ]),
  )
}

export const text = (words: string) => new Uint8Array(Buffer.from(words))

export const drawing = (inside = '<path d="M0 0h10v10z"/>', attributes = 'viewBox="0 0 10 10"') =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)
