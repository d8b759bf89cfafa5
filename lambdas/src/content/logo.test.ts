import { logo } from '@highline/shared/endpoints/logo'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'

let app: FakeMediaApp
beforeEach(async () => {
  app = await fakeMediaApp()
})

const set = (mediaId: number | null) => ask(app, logo.update, { body: { mediaId }, cookie: app.cookie })

describe('the logo', () => {
  it('can be set to a picture, cleared, and set to the same picture again', async () => {
    await storeMedia(app, 7)
    for (const [mediaId, logoUrl] of [
      [7, '/api/media-file/7-abcd.jpg'],
      [null, null],
      [7, '/api/media-file/7-abcd.jpg'],
    ] as const) {
      expect((await set(mediaId)).body).toEqual({ logoUrl, logoId: mediaId })
      expect((await ask(app, logo.get)).body).toEqual({ logoUrl, logoId: mediaId })
    }
  })

  it('cannot be an unknown file, a video or a file in the bin', async () => {
    await storeMedia(app, 8, { mimeType: 'video/mp4' })
    await storeMedia(app, 6, { deletedAt: '2026-11-01T00:00:00.000Z' })
    for (const mediaId of [9, 8, 6]) {
      const { status, error } = await set(mediaId)
      expect([status, error().fields]).toEqual([400, { mediaId: 'picture' }])
      expect(error().message).toBe('Please choose a picture.')
    }
  })
})
