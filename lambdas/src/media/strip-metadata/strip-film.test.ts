import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as sample from '../../../test/sample-files'
import { type FileType, fileTypes } from '../file-types'
import { bytesReader } from '../inspect/byte-reader'
import { tracksOf } from '../inspect/iso-boxes'
import { stripMetadata } from './strip-metadata'

const { mp4, webm } = fileTypes
const strip = (type: FileType, bytes: Uint8Array) => stripMetadata('a', type, bytes)

/** Asserts that a video loses its metadata, and keeps its length and the offset of its pictures. */
async function expectBlanked(type: FileType, film: Uint8Array, pictures: string): Promise<Buffer> {
  const kept = Buffer.from(await strip(type, film))
  expect(kept.length).toBe(film.length)
  expect(kept.includes('secret')).toBe(false)
  expect(kept.indexOf(pictures)).toBe(Buffer.from(film).indexOf(pictures))
  expect(await strip(type, kept), 'when it is stripped again').toBe(kept)
  return kept
}

const note = (type: string) => sample.box(type, sample.text('+51.5560-000.2795/ a secret place'))

describe('location metadata of an MP4 video', () => {
  const route = sample.track('meta', 'gpmd')
  it.each([
    ['in its index', sample.movie({ notes: [note('udta'), note('meta')] })],
    ['beside a track', sample.movie({ trackNotes: [note('udta')] })],
    ['in a box of its own', Buffer.concat([note('uuid'), sample.movie(), note('udta')])],
    ['in a track of measurements', sample.movie({ notes: [route, note('uuid')] })],
    ['behind its last box', Buffer.concat([sample.movie(), sample.text('8b: a secret place')])],
    ['in subtitles', sample.movie({ notes: [sample.track('sbtl', 'tx3g', { notes: [note('udta')] })] })],
    [
      'where there should be room',
      Buffer.concat([sample.movie({ trackNotes: [note('free')] }), note('skip')]),
    ],
    [
      'in a box with a 64-bit size',
      Buffer.concat([Buffer.from('\0\0\0\x01uuid\0\0\0\0\0\0\0\x1ea secret place'), sample.movie()]),
    ],
    ['in a box of an unknown type', sample.movie({ notes: [note('gps ')], trackNotes: [note('GPS0')] })],
  ])('%s is blanked; length, offsets and tracks stay the same', async (_, film) => {
    const kept = await expectBlanked(mp4, film, 'mdat')
    expect((await tracksOf(bytesReader(kept)))?.map(({ kind, codec }) => [kind, codec])).toEqual([
      ['vide', 'avc1'],
      ['soun', 'mp4a'],
    ])
  })
})

it('a video truncated within its media data is returned unchanged', async () => {
  const film = Buffer.from(sample.movie({ film: 4000 }))
  const [pictures, index] = [film.indexOf('mdat') - 4, film.indexOf('moov') - 4]
  const cut = Buffer.concat([film.subarray(0, pictures), film.subarray(index), film.subarray(pictures, 2000)])
  expect(await strip(mp4, cut)).toBe(cut)
})

/** A video of this many fragments, with a metadata box behind them. */
const fragmented = (count: number) =>
  Buffer.concat([
    sample.movie(),
    ...Array(count).fill(Buffer.concat([sample.box('moof'), sample.box('mdat', sample.text('pictures'))])),
    note('udta'),
  ])

it('a video of a thousand fragments keeps them all, and the metadata behind them is blanked', async () => {
  const film = fragmented(1000)
  const kept = await expectBlanked(mp4, film, 'mdat')
  const last = film.lastIndexOf('udta') - 4
  expect(kept.subarray(0, last).equals(film.subarray(0, last))).toBe(true)
})

it('a video with more boxes than are inspected is refused as damaged', async () => {
  await expect(strip(mp4, fragmented(2000))).rejects.toThrow('is damaged')
  expect(await tracksOf(bytesReader(fragmented(2000)))).toBeUndefined()
})

function element(id: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(8)
  length.writeUInt32BE(content.length, 4)
  length.writeUInt8(1)
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}

const place = sample.text('LOCATION +51.5560-000.2795/ a secret place')
const tags = element('1254c367', place)
const cover = element('1941a469', place)
const short = Buffer.from('1254c36783474950', 'hex')
const info = element('1549a966', Buffer.from('4d8041ff', 'hex'))
const film = element('1f43b675', sample.text('pictures'))
const head = Buffer.from(sample.webm().subarray(0, -8))
const webmOf = (...parts: Uint8Array[]) => Buffer.concat([head, element('18538067', Buffer.concat(parts))])

/** A video whose seek head refers to elements behind the cluster. */
function listing(...parts: Buffer[]): Buffer {
  const entry = (at: number) => element('4dbb', element('53ac', Buffer.from([0, 0, at >> 8, at & 255])))
  const listOf = (places: number[]) => element('114d9b74', Buffer.concat(places.map(entry)))
  const before = listOf(parts.map(() => 0)).length + info.length + film.length
  const places = parts.map((_, index) => before + Buffer.concat(parts.slice(0, index)).length)
  return webmOf(listOf(places), info, film, ...parts)
}

describe('location metadata of a WebM video', () => {
  it.each([
    ['before the film', webmOf(info, tags, cover, film)],
    ['in a few bytes', webmOf(short, info, tags, film)],
    ['behind the film', listing(tags, cover)],
    [
      'in a stream without an end',
      Buffer.concat([head, Buffer.from('1853806701ffffffffffffff', 'hex'), tags, film]),
    ],
  ])('%s is blanked; length and offsets stay the same', async (_, bytes) => {
    expect((await expectBlanked(webm, bytes, 'pictures')).includes('GIP')).toBe(false)
  })
})

it('a WebM video without location metadata, or truncated, is returned unchanged', async () => {
  const cut = webmOf(info, film).subarray(0, -3)
  const recorded = await readFile(join(import.meta.dirname, '../../../../web/e2e/fixtures/moving.webm'))
  for (const bytes of [webmOf(info, film), cut, head, recorded]) expect(await strip(webm, bytes)).toBe(bytes)
})
