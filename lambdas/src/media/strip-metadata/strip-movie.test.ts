import { describe, expect, it } from 'vitest'
import * as sample from '../../../test/sample-files'
import { fileTypes } from '../file-types'
import { bytesReader } from '../inspect/byte-reader'
import { tracksOf } from '../inspect/iso-boxes'
import { stripMetadata } from './strip-metadata'

const note = (type: string) => sample.box(type, sample.text('+51.5560-000.2795/ a secret place'))
const clean = async (bytes: Uint8Array) => Buffer.from(await stripMetadata('a.mp4', fileTypes.mp4, bytes))

describe('location metadata of a video', () => {
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
    const kept = await clean(film)
    expect(kept.length).toBe(film.length)
    expect(kept.includes('a secret place')).toBe(false)
    expect(kept.indexOf('mdat')).toBe(Buffer.from(film).indexOf('mdat'))
    expect((await tracksOf(bytesReader(kept)))?.map(({ kind, codec }) => [kind, codec])).toEqual([
      ['vide', 'avc1'],
      ['soun', 'mp4a'],
    ])
    const again = new Uint8Array(kept)
    expect(await stripMetadata('a.mp4', fileTypes.mp4, again)).toBe(again)
  })
})

it('a video truncated within its media data is returned unchanged', async () => {
  const film = Buffer.from(sample.movie({ film: 4000 }))
  const [pictures, index] = [film.indexOf('mdat') - 4, film.indexOf('moov') - 4]
  const cut = Buffer.concat([film.subarray(0, pictures), film.subarray(index), film.subarray(pictures, 2000)])
  expect(await stripMetadata('a.mp4', fileTypes.mp4, cut)).toBe(cut)
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
  const kept = await clean(film)
  const last = film.lastIndexOf('udta') - 4
  expect(kept.subarray(0, last).equals(film.subarray(0, last))).toBe(true)
  expect([kept.length, kept.includes('a secret place')]).toEqual([film.length, false])
})

it('a video with more boxes than are inspected is refused as damaged', async () => {
  await expect(clean(fragmented(2000))).rejects.toThrow('is damaged')
  expect(await tracksOf(bytesReader(fragmented(2000)))).toBeUndefined()
})
