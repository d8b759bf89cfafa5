import { uploadLimits } from '@highline/shared/constants'
import { media as endpoints } from '@highline/shared/endpoints/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import type { FakeRequest } from '../../test/request'
import * as sample from '../../test/sample-files'
import { storeMedia } from '../../test/stored-media'
import { media } from '../data/entities'
import { save } from '../data/entity'
import { ask, beforeStoring, rowOf, storeFile } from './media.testing'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
  await storeFile(app, 1)
})

const row = () => rowOf(app)

describe('a re-upload', () => {
  const reupload = async (
    bytes: Uint8Array,
    { name = 'new.png', ...more }: FakeRequest & { name?: string } = {},
  ) => ask(app, endpoints.reupload, { form: await files({ name, bytes }), ...more })

  it('keeps id and category, gets a new file name, and drops retired files that no cache holds any more', async () => {
    const now = app.now().getTime() / 1000
    const cached = { filename: 'b.jpg', at: now - uploadLimits.cachedSeconds + 1 }
    const variants = [{ filename: 'x', mimeType: 'image/webp', width: 1, height: 1 }]
    const retiredBefore = [{ filename: 'a.jpg', at: now - uploadLimits.cachedSeconds }, cached]
    const old = { ...(await row()), category: 'project' as const, width: 9, variants, retired: retiredBefore }
    await save(app.table, media, old)
    const { status, body } = await reupload(sample.png())
    expect(status).toBe(200)
    const { id, category, description } = old
    const file = { originalName: 'new.png', mimeType: 'image/png', variants: [] }
    expect(body).toMatchObject({ id, category, description, ...file })
    expect(body).not.toHaveProperty('width')
    const { filename, retired } = await row()
    expect(filename).toMatch(/^[0-9a-f]{32}\.png$/)
    expect(app.bucket.objects.get(filename)?.bytes).toEqual(sample.png())
    expect(app.bucket.objects.has('1-abcd.jpg')).toBe(true)
    expect(retired).toEqual([cached, { filename: '1-abcd.jpg', at: now }])
    const stale = await ask(app, endpoints.update, { body: { description: 'x', version: 4 } })
    expect(stale.status).toBe(409)
  })

  it('MED23: answers 404 and stores nothing for an unknown file and for one in the bin', async () => {
    expect((await reupload(sample.png(), { params: { id: 777 } })).status).toBe(404)
    await storeMedia(app, 1, { deletedAt: '2026-11-01T00:00:00.000Z' })
    expect((await reupload(sample.png())).status).toBe(404)
    expect(app.bucket.objects.size).toBe(1)
  })

  it('MED21: is validated like an upload', async () => {
    await storeMedia(app, 1, { category: 'logo', mimeType: 'image/svg+xml' })
    const answer = await reupload(sample.drawing('<script>alert(1)</script>'), { name: 'logo.svg' })
    expect([answer.status, answer.error().code]).toEqual([415, 'UNSUPPORTED_FILE'])
    expect((await reupload(sample.gif(), { name: 'a.gif' })).status).toBe(415)
    expect((await reupload(sample.drawing(), { name: 'logo.svg' })).status).toBe(200)
  })

  it('MED22: accepts exactly one file', async () => {
    const two = await files({ name: 'a.png', bytes: sample.png() }, { name: 'b.png', bytes: sample.png() })
    expect((await ask(app, endpoints.reupload, { form: two })).error().code).toBe('TOO_MANY_FILES')
    expect((await ask(app, endpoints.reupload, { form: await files() })).error().code).toBe('NO_FILES')
  })

  it('cannot replace a video with a picture', async () => {
    await storeMedia(app, 1, { mimeType: 'video/mp4', filename: '1-abcd.mp4' })
    expect((await reupload(sample.png())).error().message).toBe(
      '“new.png” cannot take the place of a video. Please choose another video.',
    )
    expect((await reupload(sample.movie(), { name: 'a.mp4' })).status).toBe(200)
  })

  it('answers 404 when the file is moved to the bin meanwhile', async () => {
    beforeStoring(app, '.png', () => storeMedia(app, 1, { deletedAt: '2026-11-20T00:00:00.000Z' }))
    expect((await reupload(sample.png())).status).toBe(404)
  })
})

describe('poster of a video', () => {
  const still = async (bytes: Uint8Array) =>
    ask(app, endpoints.setPoster, { form: await files({ name: 'still', bytes }) })

  it('accepts a JPEG, and refuses a GIF and a video', async () => {
    await storeMedia(app, 1, { mimeType: 'video/mp4', filename: '1-abcd.mp4' })
    const { body } = await still(sample.jpeg())
    expect(body).toMatchObject({ poster: expect.stringMatching(/^1-[0-9a-f]{8}\.jpg$/) })
    expect((await still(sample.gif())).error().message).toBe(
      '“still” cannot take the place of a picture. Please choose another picture.',
    )
    expect((await still(sample.movie())).status).toBe(415)
  })

  it.each([
    ['replaced', { filename: '1-other.mp4' }],
    ['deleted', { filename: '1-abcd.mp4', deletedAt: '2026-11-20T00:00:00.000Z' }],
  ])('answers CONFLICT when the video is %s meanwhile', async (_, change) => {
    const video = { mimeType: 'video/mp4', filename: '1-abcd.mp4' }
    await storeMedia(app, 1, video)
    beforeStoring(app, '.jpg', () => storeMedia(app, 1, { ...video, ...change }))
    expect((await still(sample.jpeg())).error().code).toBe('CONFLICT')
    expect(await row()).not.toHaveProperty('poster')
  })

  it('is refused for a picture', async () => {
    expect((await still(sample.jpeg())).error().message).toBe('Only a video has a still picture.')
  })
})
