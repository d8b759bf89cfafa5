import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import * as sample from '../../../test/sample-files'
import { fileTypes } from '../file-types'
import { gifTableLength } from '../inspect/picture-size'
import { animation } from '../media.testing'
import { stripMetadata } from './strip-metadata'

/** EXIF with the location of a stadium, and marker texts that must be removed. */
const place = {
  IFD0: { ImageDescription: 'a secret place', Artist: 'a secret name' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 33/1 21/1' },
}
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description exif:GPSLatitude="a secret place" xmlns:exif="http://ns.adobe.com/exif/1.0/"/></rdf:RDF></x:xmpmeta>'

const noise = { type: 'gaussian', mean: 99, sigma: 30 } as const
const colours = () => sharp({ create: { width: 64, height: 32, channels: 3, noise, background: '#369' } })
const noted = () => colours().withExif(place).withXmp(xmp)
const turned = (orientation: number) => noted().withMetadata({ orientation }).withExifMerge(place)

const kinds = {
  jpeg: (from: Sharp) => from.jpeg().toBuffer(),
  png: (from: Sharp) => from.png().toBuffer(),
  webp: (from: Sharp) => from.webp().toBuffer(),
  avif: (from: Sharp) => from.avif({ effort: 0 }).toBuffer(),
} as const
type Kind = keyof typeof kinds
const all = Object.keys(kinds) as Kind[]

const strip = (kind: Kind | 'gif', bytes: Buffer) => stripMetadata('a', fileTypes[kind], bytes)
const clean = async (kind: Kind | 'gif', bytes: Buffer) => Buffer.from(await strip(kind, bytes))
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each(all)('a %s picture with location metadata', (kind) => {
  it('loses its metadata and keeps every pixel', async () => {
    const bytes = await kinds[kind](noted())
    expect(bytes.includes('a secret place')).toBe(true)
    const kept = await clean(kind, bytes)
    for (const secret of ['a secret', 'GPS', 'Exif\0\0MM', 'Exif\0\0II'])
      expect(kept.includes(secret)).toBe(false)
    expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true)
  })

  it('is returned unchanged without metadata, or when it is already stripped', async () => {
    const plain = await kinds[kind](colours())
    expect(await strip(kind, plain)).toBe(plain)
    const once = await clean(kind, await kinds[kind](turned(6)))
    expect(await strip(kind, once)).toBe(once)
  })
})

it.each(['jpeg', 'png', 'webp'] as const)(
  'a %s picture keeps its EXIF orientation and loses the rest',
  async (kind) => {
    for (const orientation of [3, 6, 8]) {
      const kept = await clean(kind, await kinds[kind](turned(orientation)))
      expect((await sharp(kept).metadata()).orientation).toBe(orientation)
      expect(kept.includes('a secret')).toBe(false)
    }
  },
)

it('a JPEG keeps its colour profile, and loses EXIF, comments and data behind its end', async () => {
  const photo = await noted().withIccProfile('p3').jpeg({ progressive: true }).toBuffer()
  const comment = Buffer.from('\xff\xfe\0\x10a secret place', 'latin1')
  const second = await kinds.jpeg(noted())
  const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), second])
  const kept = await clean('jpeg', bytes)
  const { icc, exif } = await sharp(kept).metadata()
  expect(icc?.length).toBeGreaterThan(100)
  expect(exif).toBeUndefined()
  expect(kept.includes('a secret')).toBe(false)
  expect((await pixels(kept)).equals(await pixels(photo))).toBe(true)
})

it('a truncated JPEG is stripped and stays truncated; one without valid segments is refused as damaged', async () => {
  const photo = await kinds.jpeg(noted())
  const kept = await clean('jpeg', photo.subarray(0, -40))
  expect(kept.includes('a secret')).toBe(false)
  expect(kept.subarray(-20).equals(photo.subarray(-60, -40))).toBe(true)
  const none = Buffer.from('\xff\xd8\xff\xe1\0\x04ab no segment', 'latin1')
  await expect(strip('jpeg', none)).rejects.toThrow('is damaged')
})

it('a PNG loses text chunks and an archive behind its end', async () => {
  const photo = await kinds.png(colours())
  const words = Buffer.from('\0\0\0\x15tEXtComment\0a secret namecrc_', 'latin1')
  const archive = Buffer.from('PK\x03\x04 a secret')
  const bytes = Buffer.concat([photo.subarray(0, 33), words, photo.subarray(33), archive])
  expect((await clean('png', bytes)).equals(photo)).toBe(true)
})

it('an animated GIF keeps its frames, and loses comments, XMP and data behind its end', async () => {
  const film = await animation(8, 8, '#f00', '#0f0')
  const afterHead = 13 + gifTableLength(film[10])
  const note = Buffer.from('\x21\xfe\x0ea secret place\0\x21\xff\x0bXMP DataXMP\x08a secret\0', 'latin1')
  const [head, frames] = [film.subarray(0, afterHead), film.subarray(afterHead)]
  const kept = await clean('gif', Buffer.concat([head, note, frames, Buffer.from('a secret')]))
  expect(kept.equals(film)).toBe(true)
  expect((await sharp(kept).metadata()).pages).toBe(2)
})

describe('an animation', () => {
  /** Returns a GIF with a screen of this size, and this many frames at its top left. */
  const gifOf = (
    width: number,
    height: number,
    count: number,
    frame: [width: number, height: number] = [9, 9],
  ) => {
    const sides = frame.flatMap((side) => [side & 255, side >> 8])
    const frames = Array.from({ length: count }, () => [0x2c, 0, 0, 0, 0, ...sides, 0, 2, 2, 0x44, 1, 0])
    return Buffer.from([...sample.gif(width, height).subarray(0, 13), ...frames.flat(), 0x3b])
  }
  const webpOf = (count: number) =>
    Buffer.concat([sample.webp(1000, 1000), ...Array(count).fill(Buffer.from('ANMF\0\0\0\0'))])

  it.each([
    ['gif', gifOf(1000, 1000, 101), 'the frames of an animation may have up to 100 megapixels together'],
    ['gif', gifOf(1, 1, 1, [60_000, 60_000]), 'the frames of an animation may have up to 100 megapixels'],
    ['gif', gifOf(5000, 5000, 2), 'pictures of its kind may have up to 22 megapixels'],
    ['webp', webpOf(101), 'the frames of an animation may have up to 100 megapixels together'],
  ] as const)('that takes too much memory is refused: %s (%#)', async (kind, bytes, message) => {
    await expect(strip(kind, bytes)).rejects.toThrow(`“a” is too large: ${message}`)
  })

  it.each([
    ['gif', gifOf(1000, 1000, 100)],
    ['gif', gifOf(5000, 4000, 2)],
    ['gif', gifOf(8000, 8000, 1)],
    ['webp', webpOf(100)],
  ] as const)('within the limits is accepted: %s (%#)', async (kind, bytes) => {
    expect((await clean(kind, bytes)).length).toBe(bytes.length)
  })
})

it.each(['uuid', 'free'])('an AVIF loses the content of an additional box: %s', async (type) => {
  const photo = await kinds.avif(colours())
  const kept = await clean('avif', Buffer.concat([photo, sample.box(type, Buffer.from('a secret'))]))
  const size = Buffer.from([0, 0, 0, 16])
  expect(kept.equals(Buffer.concat([photo, size, Buffer.from('free'), Buffer.alloc(8)]))).toBe(true)
})

it.each([
  ['a film', ['ftyp', 'mdat', 'moov'].map((type) => sample.box(type, Buffer.from('isom a secret')))],
  ['what is no box', [Buffer.from('\nSEFT a secret')]],
])('an AVIF loses %s behind its end', async (_, behind) => {
  const photo = await kinds.avif(colours())
  expect((await clean('avif', Buffer.concat([photo, ...behind]))).equals(photo)).toBe(true)
})

/** An AVIF with an index of these boxes. */
const avifOf = (...boxes: Uint8Array[]) =>
  Buffer.concat([sample.avif(), sample.box('meta', Buffer.alloc(4), ...boxes)])

/** An AVIF whose metadata item has this many times 65,535 extents of zero width (ISO 14496-12 §8.11.3). */
function scattered(items: number): Buffer {
  const item = Buffer.from([0, 1, 0, 0, 0xff, 0xff])
  const places = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, items]), ...Array(items).fill(item)])
  const info = sample.box('infe', Buffer.from('\x02\0\0\0\0\x01\0\0Exif\0', 'latin1'))
  return avifOf(sample.box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), info), sample.box('iloc', places))
}

/** An AVIF whose item location box counts one item more than it has. */
const truncated = await kinds.avif(noted())
const countAt = truncated.indexOf('iloc') + 10
truncated.writeUInt16BE(truncated.readUInt16BE(countAt) + 1, countAt)

it.each([
  ['an invalid item location box', truncated],
  ['more extents of its metadata item than fit into memory', scattered(20)],
])('an AVIF with %s is refused as damaged', async (_, bytes) => {
  await expect(strip('avif', bytes)).rejects.toThrow('is damaged')
})

/** An AVIF whose picture and metadata item are in `idat`, with location fields of 4 bytes (ISO 14496-12 §8.11.3). */
function besideIndex(version: 1 | 2): Buffer {
  const field = (value: number, bytes: number) =>
    Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex')
  const idBytes = version === 1 ? 2 : 4
  const id = (value: number) => field(value, idBytes)
  const info = (item: number, type: string) =>
    sample.box('infe', field(version + 1, 1), Buffer.alloc(3), id(item), Buffer.from(`\0\0${type}\0`))
  const place = (item: number, start: number, length: number) => {
    const inIndex = [field(1, 2), field(0, 2)]
    const extent = [field(7, 4), field(start - 1, 4), field(length, 4)]
    return Buffer.concat([id(item), ...inIndex, field(1, 4), field(1, 2), ...extent])
  }
  const head = Buffer.concat([field(version, 1), Buffer.from([0, 0, 0, 0x44, 0x44]), id(2)])
  return avifOf(
    sample.box('iinf', Buffer.alloc(4), field(2, 2), info(1, 'av01'), info(2, 'Exif')),
    sample.box('iloc', head, place(1, 1, 8), place(2, 9, 8)),
    sample.box('idat', Buffer.from('<picture a secret>')),
  )
}

it.each([1, 2] as const)(
  'an AVIF loses a metadata item in `idat`, with an item location box of version %i',
  async (version) => {
    const kept = await clean('avif', besideIndex(version))
    expect(kept.toString('latin1')).toMatch(/idat<picture \0{8}>$/)
  },
)

it.each([
  ['ends in it', 0, 0],
  ['goes on behind it', 0, 40],
  ['has too little in it for a size', 8, 40],
])(
  'a WebP whose extended header is empty or truncated, and which %s, is refused as damaged',
  async (_, length, rest) => {
    const head = Buffer.from(sample.webp()).subarray(0, 20)
    head.writeUInt32LE(length, 16)
    const bytes = Buffer.concat([head, Buffer.alloc(length + (length % 2)), Buffer.alloc(rest)])
    await expect(strip('webp', bytes)).rejects.toThrow('is damaged')
  },
)
