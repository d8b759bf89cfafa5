import { media } from '@highline/shared/endpoints/media'
import { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import * as sample from '../../test/sample-files'
import { announce, type Sent } from '../../test/sender'
import { storeMedia } from '../../test/stored-media'
import { ask, sendBytes } from './media.testing'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const MB = 1024 * 1024
const png = { name: 'a.png', mimeType: 'image/png', size: 9 }
const presign = (body: object) => ask(app, endpoints.presign, { body })

describe('presigning uploads', () => {
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
  ])(
    'refuses %s (type “%s”, %i bytes, category %s) and opens no upload',
    async (name, mimeType, size, category, sentence) => {
      expect(await errorOf({ name, mimeType, size }, { category })).toEqual({
        error: expect.stringMatching(sentence),
      })
      expect(app.table.all().filter(({ pk }) => pk === 'UPLOAD')).toEqual([])
    },
  )

  it.each([
    ['a', 'Image/PNG', 'image/png'],
    ['a', 'IMAGE/JPG', 'image/jpeg'],
    ['a.PNG', '', 'image/png'],
    ['a.b.mov', 'application/octet-stream', 'video/mp4'],
    ['a.png', 'video/webm', 'video/webm'],
  ])('%s with the type “%s” is signed as %s', async (name, mimeType, taken) => {
    expect(await announce(app, { name, mimeType, size: 1 })).toHaveProperty('headers.content-type', taken)
  })

  it('refuses only the unsupported file of a batch', async () => {
    const text = { name: 'b.txt', mimeType: 'text/plain', size: 9 }
    const { body } = await presign({ files: [png, text, png] })
    const { uploads } = endpoints.presign.response.parse(body)
    expect(uploads.map((one) => 'uploadId' in one)).toEqual([true, false, true])
  })

  it('answers 503, not an error per file, when storage fails', async () => {
    const outage = Object.assign(new Error('busy'), { name: 'SlowDown' })
    vi.spyOn(app.directUploads, 'begin').mockRejectedValue(outage)
    const file = { name: 'a.mp4', mimeType: 'video/mp4', size: 20 * MB }
    expect((await presign({ files: [file] })).status).toBe(503)
  })

  it('refuses more than ten files, and none', async () => {
    expect((await presign({ files: Array(11).fill(png) })).error().code).toBe('TOO_MANY_FILES')
    expect((await presign({ files: [] })).error().code).toBe('NO_FILES')
  })
})

it('a presigned URL is signed for the checksum that the client announces', async () => {
  const signPut = vi.spyOn(app.directUploads, 'signPut')
  const sha256 = `${'A'.repeat(43)}=`
  await presign({ files: [{ ...png, sha256 }] })
  expect(signPut).toHaveBeenCalledWith(expect.objectContaining({ sha256 }))
})

it('a full library answers 409 LIMIT_REACHED to new and restored files until others are in the bin', async () => {
  const deletedAt = '2026-11-01T00:00:00.000Z'
  await storeMedia(app, 1, { deletedAt })
  for (let id = 1001; id <= 2000; id++) await storeMedia(app, id)
  const form = await files({ name: 'a.png', bytes: sample.png() })
  const requests = [
    () => presign({ files: [png] }),
    () => ask(app, media.upload, { form }),
    () => ask(app, media.restore),
  ]
  const message = 'There is room for 1000 files, and 1000 are there. Please delete some first.'
  for (const send of requests) {
    const { status, error } = await send()
    expect([status, error()]).toMatchObject([409, { code: 'LIMIT_REACHED', message }])
  }
  expect((await presign({ files: [png], replaces: 1001 })).status).toBe(200)
  expect((await ask(app, media.restore, { params: { id: 1001 } })).status).toBe(200)
  for (const id of [1001, 1002]) await storeMedia(app, id, { deletedAt })
  for (const send of requests) expect((await send()).status).toBe(200)
})

describe('direct upload that replaces a file', () => {
  it('keeps id and category, and completing it twice replaces the file once', async () => {
    await storeMedia(app, 7, { mimeType: 'video/mp4', filename: '7-old.mp4', category: 'hero' })
    const body = await sendBytes(app, sample.movie(), {}, { replaces: 7 })
    const once = await ask(app, endpoints.complete, { body })
    expect(once.body).toMatchObject({ files: [{ id: 7, category: 'hero', version: 5 }] })
    expect((await ask(app, endpoints.complete, { body })).body).toEqual(once.body)
  })

  it('must be a single file of the same kind (picture or video) as an existing one', async () => {
    await storeMedia(app, 7)
    const film = { name: 'a.mp4', mimeType: 'video/mp4', size: 9 }
    expect((await presign({ files: [film], replaces: 7 })).body).toEqual({
      uploads: [{ error: expect.stringContaining('take the place of a picture') }],
    })
    expect((await presign({ files: [png], replaces: 8 })).status).toBe(404)
    expect((await presign({ files: [png, png], replaces: 7 })).error().code).toBe('TOO_MANY_FILES')
  })
})
