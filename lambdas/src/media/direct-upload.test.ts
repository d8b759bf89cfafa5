import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { UploadResult } from '@highline/shared/schemas/media'
import { OpenUpload } from '@highline/shared/schemas/upload'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put, type Sent } from '../../test/sender'
import { contentService } from '../functions/content'
import { ask, expectSingleFile, rowsOf, sendBytes } from './media.testing'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const MB = 1024 * 1024
const complete = (uploadId: string, parts?: object[]) =>
  ask(app, endpoints.complete, { body: { uploadId, parts } })
const get = (uploadId: string) => ask(app, endpoints.get, { params: { uploadId } })
const cancel = (uploadId: string) => ask(app, endpoints.remove, { params: { uploadId } })
const target = (file: Sent) => announce(app, file)

const png = { name: 'a.png', mimeType: 'image/png' }
const film = sample.movie()
const filmWithNotes = Buffer.concat([film, sample.box('uuid', new Uint8Array(33 * MB))])
/** A video of 17 MB with location metadata, which is sent in three parts. */
const long = sample.movie({ film: 17 * MB, notes: [sample.box('udta', sample.text('a secret place'))] })

describe('direct upload in one piece', () => {
  it('F32: creates a media file, usable in a slide, only when it is completed after its bytes arrived', async () => {
    const to = await target({ size: film.length })
    const url = 'url' in to ? to.url : expect.unreachable('in parts')
    expect(to).toMatchObject({
      url: expect.stringMatching(/^https:/),
      headers: { 'content-type': 'video/mp4' },
    })
    expect((await get(to.uploadId)).body).toMatchObject({ url, done: [] })
    expect((await complete(to.uploadId)).status).toBe(409)
    put(app, to, film)
    expect((await get(to.uploadId)).body).toMatchObject({ done: [{ partNumber: 1 }], parts: [] })
    expect((await get(to.uploadId)).body).not.toHaveProperty('url')
    expect(await rowsOf(app)).toEqual([])
    const byAnotherSession = { cookie: await logIn(app), body: { uploadId: to.uploadId } }
    const { body } = await ask(app, endpoints.complete, byAnotherSession)
    expect(UploadResult.parse(body)).toMatchObject({
      count: 1,
      message: '1 file(s) uploaded successfully',
      files: [{ id: 1, originalName: 'a.mp4', mimeType: 'video/mp4', width: 1920, height: 1080 }],
    })
    expect(app.bucket.objects.get(new URL(url).pathname.slice(1))?.bytes).toEqual(film)
    const slide = { title: 'Up high', mediaId: 1 }
    const shown = await send(contentService(app), heroCarousel.create, { cookie: app.cookie, body: slide })
    expect(shown.status).toBe(201)
    for (const again of [get, cancel]) expect((await again(to.uploadId)).status).toBe(404)
  })

  it('stores a picture without metadata byte for byte, under the name that was signed', async () => {
    const { uploadId } = await sendBytes(app, sample.png(), png)
    const sent = [...app.bucket.objects]
    expect((await complete(uploadId)).status).toBe(200)
    expect([...app.bucket.objects]).toEqual(sent)
  })

  it.each([
    ['another kind than was announced', sample.jpeg(), png, '“a.png” is really a JPEG picture'],
    ['a drawing', sample.drawing(), png, '“a.png” is really an SVG drawing'],
    ['a film with notes of 33 MB', filmWithNotes, {}, '“a.mp4” is damaged'],
    ['a film shorter than was announced', film, { size: film.length + 1 }, '“a.mp4” is damaged'],
  ])('completion answers 415 UNSUPPORTED_FILE for %s', async (_, bytes, file, sentence) => {
    const { uploadId } = await sendBytes(app, bytes, file)
    const answer = await complete(uploadId)
    expect([answer.status, answer.error().code]).toEqual([415, 'UNSUPPORTED_FILE'])
    expect(answer.error().message).toContain(sentence)
    expect(await rowsOf(app)).toEqual([])
  })
})

describe('multipart upload', () => {
  it('F29: resumes with the missing parts, and is joined in order, without its location, when all have arrived', async () => {
    const to = await target({ size: long.length })
    expect(to).toMatchObject({
      partSize: 8 * MB,
      parts: [{ partNumber: 1 }, { partNumber: 2 }, { partNumber: 3 }],
    })
    const [first, second, third] = 'parts' in to ? to.parts : expect.unreachable('in one piece')
    app.bucket.receive(first?.url ?? '', long.subarray(0, 8 * MB))
    app.bucket.receive(third?.url ?? '', long.subarray(16 * MB))
    expect((await complete(to.uploadId)).error().code).toBe('UPLOAD_UNFINISHED')
    const open = OpenUpload.parse((await get(to.uploadId)).body)
    expect(open.done.map(({ partNumber }) => partNumber)).toEqual([1, 3])
    expect(open.parts).toEqual([second])
    app.bucket.receive(open.parts[0]?.url ?? '', long.subarray(8 * MB, 16 * MB))
    const tags = [3, 1, 2].map((partNumber) => ({ partNumber, etag: `"${partNumber}"` }))
    expect((await complete(to.uploadId, tags)).body).toMatchObject({ files: [{ size: long.length }] })
    await expectSingleFile(app)
    const stored = Buffer.from([...app.bucket.objects.values()][0]?.bytes ?? film)
    expect(stored.subarray(0, 17 * MB).equals(long.subarray(0, 17 * MB))).toBe(true)
    expect(await app.files.hasEarlier(new URL(first?.url ?? '').pathname.slice(1))).toBe(false)
  })

  it('reports all parts as done when they are joined but no media file exists yet', async () => {
    const { uploadId } = await target({ size: long.length })
    app.bucket.open.clear()
    const done = [1, 2, 3].map((partNumber) => ({ partNumber, etag: '' }))
    expect((await get(uploadId)).body).toMatchObject({ done, parts: [] })
  })

  it.each([
    [16 * MB + 1, 8, 3],
    [128 * MB, 8, 16],
    [128 * MB + 1, 16, 9],
    [2048 * MB, 16, 128],
  ])(
    'is used above 16 MB: a file of %i bytes has parts of %i MB (%i parts)',
    async (size, partSize, count) => {
      expect(await target({ size: 16 * MB })).toHaveProperty('url')
      expect(await target({ size })).toMatchObject({ partSize: partSize * MB, parts: { length: count } })
      expect([...app.bucket.open.values()]).toMatchObject([{ mimeType: 'video/mp4' }])
    },
  )
})

describe('an open upload', () => {
  it('UPL45: with an unknown or malformed id answers 404, and only a well-formed id is looked up', async () => {
    const read = vi.spyOn(app.table, 'get')
    const unknown = await complete('x'.repeat(32))
    expect([unknown.status, unknown.error().code]).toEqual([404, 'NOT_FOUND'])
    for (const uploadId of ['../web/index.html', '', 'x'.repeat(5000)])
      expect((await complete(uploadId)).status).toBe(404)
    expect((await get('..')).status).toBe(404)
    const keys = read.mock.calls.flatMap(([{ pk, sk }]) => (pk === 'UPLOAD' ? [sk] : []))
    expect(keys, 'DynamoDB refuses a key that is empty or very long').toEqual(['x'.repeat(32)])
  })

  it('answers 404 after it has expired', async () => {
    const { uploadId } = await sendBytes(app, film)
    const key = { pk: 'UPLOAD', sk: uploadId }
    await app.table.put({ ...(await app.table.get(key)), ...key, expiresAt: app.now().getTime() / 1000 })
    expect((await complete(uploadId)).status).toBe(404)
    expect((await get(uploadId)).status).toBe(404)
  })

  it('is cancelled once: its parts are aborted, and a stored object is left to the sweep', async () => {
    const abort = vi.spyOn(app.directUploads, 'abort')
    for (const { uploadId } of [await target({ size: long.length }), await sendBytes(app, film)]) {
      expect((await cancel(uploadId)).body).toEqual({ success: true })
      expect((await complete(uploadId)).status).toBe(404)
      expect((await cancel(uploadId)).status).toBe(404)
    }
    expect(app.bucket.open.size).toBe(0)
    expect(abort).toHaveBeenCalledTimes(1)
    expect(app.bucket.objects.size).toBe(1)
  })
})
