import { media as endpoints } from '@highline/shared/endpoints/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import * as sample from '../../test/sample-files'
import { storeMedia } from '../../test/stored-media'
import { ask, rowOf, storeFile } from './media.testing'
import { makeVariants } from './variants/make-variants'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
  for (const id of [1, 2, 3, 4]) await storeFile(app, id)
})

const check = () => ask(app, endpoints.checkStatus)

it('MED17: the status check counts files outside the bin, external ones as available, and names the missing ones', async () => {
  const missing = {
    id: 2,
    originalName: 'Arena 2.jpg',
    category: 'general',
    filename: '2-abcd.jpg',
    healable: true,
  }
  await storeMedia(app, 3, { deletedAt: '2026-11-01T00:00:00.000Z' })
  await storeMedia(app, 4, { url: 'https://example.com/stock.jpg' })
  await app.files.remove([2, 3, 4].map((id) => `${id}-abcd.jpg`))
  await app.files.put('incomplete.jpg', sample.jpeg(), 'image/jpeg')
  expect((await check()).body).toEqual({ total: 3, available: 2, missing: 1, missingFiles: [missing] })
})

describe('healing a missing file', () => {
  const heal = (id: number) => ask(app, endpoints.heal, { params: { id } })
  const renditions = async (id: number) => (await rowOf(app, id)).variants.map(({ filename }) => filename)

  it('F35: restores the versions of a video and its poster that storage kept, and can be repeated', async () => {
    const names = ['2-abcd.jpg', 'still.jpg']
    await storeMedia(app, 2, { mimeType: 'video/mp4', poster: 'still.jpg' })
    await app.files.put('still.jpg', sample.jpeg(), 'image/jpeg')
    await app.files.remove(names)
    expect((await heal(2)).body).toMatchObject({ id: 2, filename: '2-abcd.jpg' })
    expect([...app.bucket.objects.keys()]).toEqual(expect.arrayContaining(names))
    expect((await check()).body).toMatchObject({ missing: 0 })
    expect((await heal(2)).status).toBe(200)
  })

  it('clears its variants, so that the same renditions are rendered again', async () => {
    await makeVariants(app)
    const before = await renditions(2)
    await app.files.remove(['2-abcd.jpg', ...before])
    const { body } = await heal(2)
    expect(body).toMatchObject({ variants: [], version: (await rowOf(app, 2)).version })
    await makeVariants(app)
    expect(await renditions(2)).toEqual(before)
    expect([...app.bucket.objects.keys()]).toEqual(expect.arrayContaining(before))
  })

  it('is not offered when storage keeps no copy, asks for a new upload, and answers 404 for an unknown id', async () => {
    await storeMedia(app, 9)
    expect((await check()).body).toMatchObject({ missingFiles: [{ id: 9, healable: false }] })
    expect((await heal(9)).error().message).toBe(
      'No earlier copy of this file is kept. Please upload it again.',
    )
    expect((await heal(77)).status).toBe(404)
  })
})

describe('URL of a media file', () => {
  const open = (filename: string) => ask(app, endpoints.file, { params: { filename }, cookie: '' })

  it('redirects to the stored file without a session, and to an SVG as an attachment', async () => {
    const answer = await open('1-abcd.jpg')
    expect([answer.status, answer.headers.location]).toEqual([302, 'https://bucket.test/1-abcd.jpg'])
    await app.files.put('a.svg', sample.drawing(), 'image/svg+xml')
    expect((await open('a.svg')).headers.location).toContain('attachment')
  })

  it.each(['missing.jpg', '../incoming/x', '.hidden', 'a\\b', ''])(
    'MED25: %j is not found',
    async (filename) => {
      const answer = await open(filename)
      expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND'])
    },
  )
})
