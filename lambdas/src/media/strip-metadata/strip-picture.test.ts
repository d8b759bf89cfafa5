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
const latin1 = (words: string) => Buffer.from(words, 'latin1')
const inserted = (picture: Buffer, at: number, notes: Buffer) =>
  Buffer.concat([picture.subarray(0, at), notes, picture.subarray(at)])
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
  const comment = latin1('\xff\xfe\0\x10a secret place')
  const second = await kinds.jpeg(noted())
  const kept = await clean('jpeg', Buffer.concat([inserted(photo, 2, comment), second]))
  const { icc, exif } = await sharp(kept).metadata()
  expect(icc?.length).toBeGreaterThan(100)
  expect(exif).toBeUndefined()
  expect(kept.includes('a secret')).toBe(false)
  expect((await pixels(kept)).equals(await pixels(photo))).toBe(true)
})

it('a truncated JPEG is stripped and stays truncated', async () => {
  const photo = await kinds.jpeg(noted())
  const kept = await clean('jpeg', photo.subarray(0, -40))
  expect(kept.includes('a secret')).toBe(false)
  expect(kept.subarray(-20).equals(photo.subarray(-60, -40))).toBe(true)
})

const [plainPng, plainAvif, film] = await Promise.all([
  kinds.png(colours()),
  kinds.avif(colours()),
  animation(8, 8, '#f00', '#0f0'),
])
const pngText = inserted(plainPng, 33, latin1('\0\0\0\x15tEXtComment\0a secret namecrc_'))
const gifNotes = latin1('\x21\xfe\x0ea secret place\0\x21\xff\x0bXMP DataXMP\x08a secret\0')
const notedFilm = inserted(film, 13 + gifTableLength(film[10]), gifNotes)
const avifFilm = ['ftyp', 'mdat', 'moov'].map((type) => sample.box(type, latin1('isom a secret')))

it.each<[what: string, kind: Kind | 'gif', picture: Buffer, parts: Uint8Array[]]>([
  ['a PNG with text chunks and an archive', 'png', plainPng, [pngText, latin1('PK\x03\x04 a secret')]],
  ['an animated GIF with comments, XMP and data', 'gif', film, [notedFilm, latin1('a secret')]],
  ['an AVIF with a film', 'avif', plainAvif, [plainAvif, ...avifFilm]],
  ['an AVIF with bytes that are no box', 'avif', plainAvif, [plainAvif, latin1('\nSEFT a secret')]],
])('%s behind its end is reduced to the picture', async (_, kind, picture, parts) => {
  expect((await clean(kind, Buffer.concat(parts))).equals(picture)).toBe(true)
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
  const kept = await clean('avif', Buffer.concat([plainAvif, sample.box(type, latin1('a secret'))]))
  expect(kept.equals(Buffer.concat([plainAvif, sample.box('free', Buffer.alloc(8))]))).toBe(true)
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

/** A WebP whose extended header has this length instead of 10, and these many bytes behind it. */
function shortWebp(length: number, rest: number): Buffer {
  const head = Buffer.from(sample.webp()).subarray(0, 20)
  head.writeUInt32LE(length, 16)
  return Buffer.concat([head, Buffer.alloc(length + (length % 2) + rest)])
}

it.each<[what: string, kind: Kind, bytes: Buffer]>([
  ['a JPEG without valid segments', 'jpeg', latin1('\xff\xd8\xff\xe1\0\x04ab no segment')],
  ['an AVIF with an invalid item location box', 'avif', truncated],
  ['an AVIF with more extents of its metadata item than fit into memory', 'avif', scattered(20)],
  ['a WebP that ends in its empty extended header', 'webp', shortWebp(0, 0)],
  ['a WebP with bytes behind its empty extended header', 'webp', shortWebp(0, 40)],
  ['a WebP whose extended header is too short for a size', 'webp', shortWebp(8, 40)],
])('%s is refused as damaged', async (_, kind, bytes) => {
  await expect(strip(kind, bytes)).rejects.toThrow('is damaged')
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
  'an AVIF with an item location box of version %i loses a metadata item in `idat`',
  async (version) => {
    const kept = await clean('avif', besideIndex(version))
    expect(kept.toString('latin1')).toMatch(/idat<picture \0{8}>$/)
  },
)
