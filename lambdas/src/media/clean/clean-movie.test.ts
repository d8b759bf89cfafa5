import { describe, expect, it } from 'vitest'
import * as sample from '../../testing/sample-files'
import { fileTypes } from '../file-types'
import { bytesReader } from '../inspect/byte-reader'
import { tracksOf } from '../inspect/movie'
import { cleanFile } from './clean-file'

const note = (type: string) => sample.box(type, sample.text('+51.5560-000.2795/ a secret place'))
const clean = async (bytes: Uint8Array) => Buffer.from(await cleanFile('a.mp4', fileTypes.mp4, bytes))

describe('a film that says where it was taken', () => {
  const route = sample.track('meta', 'gpmd')
  it.each([
    ['in its index', sample.movie({ notes: [note('udta'), note('meta')] })],
    ['beside a track', sample.movie({ trackNotes: [note('udta')] })],
    ['in a box of its own', Buffer.concat([note('uuid'), sample.movie(), note('udta')])],
    ['in a track of measurements', sample.movie({ notes: [route, note('uuid')] })],
  ])('%s does not say so any more, and nothing in it has moved', async (_, film) => {
    const kept = await clean(film)
    expect(kept.length).toBe(film.length)
    expect(kept.includes('a secret place')).toBe(false)
    expect(kept.indexOf('mdat')).toBe(Buffer.from(film).indexOf('mdat'))
    expect((await tracksOf(bytesReader(kept)))?.map(({ kind, codec }) => [kind, codec])).toEqual([
      ['vide', 'avc1'],
      ['soun', 'mp4a'],
    ])
    const again = new Uint8Array(kept)
    expect(await cleanFile('a.mp4', fileTypes.mp4, again)).toBe(again)
  })
})

it('a film that says nothing of it stays as it is', async () => {
  const film = sample.movie()
  expect(await cleanFile('a.mp4', fileTypes.mp4, film)).toBe(film)
})
