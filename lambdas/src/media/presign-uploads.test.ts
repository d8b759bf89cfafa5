import { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put, type Sent } from '../../test/sender'
import { storeMedia } from '../../test/stored-media'
import { mediaService } from '../functions/media'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const MB = 1024 * 1024
const film = sample.movie()
const presign = (body: unknown) => send(mediaService(app), endpoints.presign, { cookie: app.cookie, body })
const complete = (body: unknown) => send(mediaService(app), endpoints.complete, { cookie: app.cookie, body })
const target = (file: Sent, more: object = {}) => announce(app, file, more)

describe('what is known to be wrong is said before it is sent', () => {
  const errorOf = async (file: Sent, more: object = {}) => {
    const { body } = await presign({ files: [{ name: 'a', mimeType: '', ...file }], ...more })
    return endpoints.presign.response.parse(body).uploads[0]
  }

  it.each([
    ['IMG_1.HEIC', '', 1, 'general', /Most Compatible/],
    ['a.jpg', 'image/heic', 1, 'general', /Most Compatible/],
    ['a.svg', 'image/svg+xml', 1, 'logo', /sent as a form/],
    ['a.svg', 'image/svg+xml', 1, 'hero', /can only be the logo/],
    ['a.pdf', 'application/pdf', 1, 'general', /not a picture or video/],
    ['a.png', 'image/png', 0, 'general', /“a\.png” is empty/],
    ['a.mp4', 'video/mp4', 2048 * MB + 1, 'hero', /videos may have up to 2 GB/],
    ['a.mp4', 'video/mp4', 1, 'logo', /cannot be a logo/],
  ])('%s (%s, %i bytes, %s)', async (name, mimeType, size, category, sentence) => {
    expect(await errorOf({ name, mimeType, size }, { category })).toEqual({
      error: expect.stringMatching(sentence),
    })
    expect(app.table.all().filter(({ pk }) => pk === 'UPLOAD')).toEqual([])
  })

  it('and a video of 2 GB is welcome', async () => {
    const video = { name: 'a.mp4', mimeType: 'video/mp4', size: 2048 * MB }
    expect(await errorOf(video, { category: 'hero' })).not.toHaveProperty('error')
  })

  it.each([
    ['a', 'Image/PNG', 'image/png'],
    ['a', 'IMAGE/JPG', 'image/jpeg'],
    ['a.PNG', '', 'image/png'],
    ['a.b.mov', 'application/octet-stream', 'video/mp4'],
    ['a.png', 'video/webm', 'video/webm'],
  ])('%s of the type “%s” is taken for %s', async (name, mimeType, taken) => {
    expect(await target({ name, mimeType, size: 1 })).toHaveProperty('headers.content-type', taken)
  })

  it('of that one alone', async () => {
    const good = { name: 'a.png', mimeType: 'image/png', size: 9 }
    const { body } = await presign({
      files: [good, { name: 'b.txt', mimeType: 'text/plain', size: 9 }, good],
    })
    const { uploads } = endpoints.presign.response.parse(body)
    expect(uploads.map((one) => 'uploadId' in one)).toEqual([true, false, true])
  })

  it('but an outage of storage is an outage, and not said of a file', async () => {
    const outage = Object.assign(new Error('busy'), { name: 'SlowDown' })
    vi.spyOn(app.directUploads, 'begin').mockRejectedValue(outage)
    const file = { name: 'a.mp4', mimeType: 'video/mp4', size: 20 * MB }
    expect((await presign({ files: [file] })).status).toBe(503)
  })

  it('and so is too many, or none', async () => {
    const file = { name: 'a.png', mimeType: 'image/png', size: 9 }
    expect((await presign({ files: Array(11).fill(file) })).error().code).toBe('TOO_MANY_FILES')
    expect((await presign({ files: [] })).error().code).toBe('NO_FILES')
  })
})

it('an address is signed for the checksum that its sender announces', async () => {
  const signPut = vi.spyOn(app.directUploads, 'signPut')
  const sha256 = `${'A'.repeat(43)}=`
  await presign({ files: [{ name: 'a.png', mimeType: 'image/png', size: 9, sha256 }] })
  expect(signPut).toHaveBeenCalledWith(expect.objectContaining({ sha256 }))
})

describe('a file that replaces another', () => {
  it('keeps the id, whatever its size, and is one replacement however often it is completed', async () => {
    await storeMedia(app, 7, { mimeType: 'video/mp4', filename: '7-old.mp4', category: 'hero' })
    const to = await target({ size: film.length }, { replaces: 7 })
    put(app, to, film)
    const once = await complete({ uploadId: to.uploadId })
    expect(once.body).toMatchObject({ files: [{ id: 7, category: 'hero', version: 5 }] })
    expect((await complete({ uploadId: to.uploadId })).body).toEqual(once.body)
  })

  it('needs no room in the library', async () => {
    for (let id = 1001; id <= 2000; id++) await storeMedia(app, id)
    const files = [{ name: 'a.png', mimeType: 'image/png', size: 9 }]
    expect((await presign({ files })).error()).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'There is room for 1000 files, and 1000 are there. Please delete some first.',
    })
    expect((await presign({ files, replaces: 1001 })).status).toBe(200)
  })

  it('is of its family, and there is one to replace', async () => {
    await storeMedia(app, 7)
    const { body } = await presign({
      files: [{ name: 'a.mp4', mimeType: 'video/mp4', size: 9 }],
      replaces: 7,
    })
    expect(body).toEqual({ uploads: [{ error: expect.stringContaining('take the place of a picture') }] })
    const file = { name: 'a.png', mimeType: 'image/png', size: 9 }
    expect((await presign({ files: [file], replaces: 8 })).status).toBe(404)
    expect((await presign({ files: [file, file], replaces: 7 })).error().code).toBe('TOO_MANY_FILES')
  })
})
