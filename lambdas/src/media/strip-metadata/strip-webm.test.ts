import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as sample from '../../../test/sample-files'
import { fileTypes } from '../file-types'
import { stripMetadata } from './strip-metadata'

/** @param size content length in the header; by default the real one */
function element(id: string, content: Uint8Array, size = content.length): Buffer {
  const length = Buffer.alloc(8)
  length.writeUInt32BE(size, 4)
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
const webm = (...parts: Uint8Array[]) => Buffer.concat([head, element('18538067', Buffer.concat(parts))])

/** A video whose seek head refers to elements behind the cluster. */
function listing(...parts: Buffer[]): Buffer {
  const listOf = (places: number[]) =>
    element(
      '114d9b74',
      Buffer.concat(
        places.map((at) => element('4dbb', element('53ac', Buffer.from([0, 0, at >> 8, at & 255])))),
      ),
    )
  const before = listOf(parts.map(() => 0)).length + info.length + film.length
  const places = parts.map((_, index) => before + Buffer.concat(parts.slice(0, index)).length)
  return webm(listOf(places), info, film, ...parts)
}

const clean = async (bytes: Uint8Array) => Buffer.from(await stripMetadata('a.webm', fileTypes.webm, bytes))

describe('location metadata of a WebM video', () => {
  it.each([
    ['before the film', webm(info, tags, cover, film)],
    ['in a few bytes', webm(short, info, tags, film)],
    ['behind the film', listing(tags, cover)],
    [
      'in a stream without an end',
      Buffer.concat([head, Buffer.from('1853806701ffffffffffffff', 'hex'), tags, film]),
    ],
  ])('%s is blanked; length and offsets stay the same', async (_, bytes) => {
    const kept = await clean(bytes)
    expect(kept.length).toBe(bytes.length)
    expect(kept.includes('secret')).toBe(false)
    expect(kept.includes('GIP')).toBe(false)
    expect(kept.indexOf('pictures')).toBe(bytes.indexOf('pictures'))
    expect(await stripMetadata('a.webm', fileTypes.webm, kept)).toBe(kept)
  })
})

it('a WebM video without location metadata, or truncated, is returned unchanged', async () => {
  const cut = webm(info, film).subarray(0, -3)
  const recorded = await readFile(join(import.meta.dirname, '../../../../web/e2e/fixtures/moving.webm'))
  for (const bytes of [webm(info, film), cut, head, recorded])
    expect(await stripMetadata('a.webm', fileTypes.webm, bytes)).toBe(bytes)
})
