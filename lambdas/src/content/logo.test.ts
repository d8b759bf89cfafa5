import { logo } from '@highline/shared/endpoints/logo'
import { describe, expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { storeMedia } from '../../test/stored-media'
import { contentService } from '../functions/content'
import { publicService } from '../functions/public'

describe('the logo', () => {
  it('can be set to a picture, cleared, and set to the same picture again', async () => {
    const app = fakeApp()
    const cookie = await logIn(app)
    await storeMedia(app, 7)
    const point = (mediaId: unknown) => send(contentService(app), logo.update, { body: { mediaId }, cookie })
    expect((await point(7)).body).toEqual({ logoUrl: '/api/media-file/7-abcd.jpg', logoId: 7 })
    const told = async () => (await send(publicService(app), logo.get)).body
    expect(await told()).toEqual({ logoUrl: '/api/media-file/7-abcd.jpg', logoId: 7 })
    const none = { logoUrl: null, logoId: null }
    expect((await point(null)).body).toEqual(none)
    expect(await told()).toEqual(none)
    expect((await point(7)).status).toBe(200)
  })

  it.each([9, 8, 6])('cannot be an unknown file, a video or a file in the bin (%i)', async (mediaId) => {
    const app = fakeApp()
    const cookie = await logIn(app)
    await storeMedia(app, 8, { mimeType: 'video/mp4' })
    await storeMedia(app, 6, { deletedAt: '2026-11-01T00:00:00.000Z' })
    const answer = await send(contentService(app), logo.update, { body: { mediaId }, cookie })
    expect([answer.status, answer.error().fields]).toEqual([400, { mediaId: 'picture' }])
    expect(answer.error().message).toBe('Please choose a picture.')
  })
})
