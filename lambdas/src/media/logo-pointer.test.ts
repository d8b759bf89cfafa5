import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { describe, expect, it } from 'vitest'
import { tappedApp } from '../../test/crashing'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put } from '../../test/sender'
import { storeMedia } from '../../test/stored-media'
import { logoPointer, media } from '../data/entities'
import { find, save } from '../data/entity'
import { mediaService } from '../functions/media'
import { setLogo } from './media-row'

const logoOf = async ({ table }: FakeMediaApp) => (await find(table, logoPointer, {}))?.mediaId
const picture = sample.png()

/** Uploads the bytes of a logo; the returned function completes the upload. */
async function sentLogo(app: FakeMediaApp) {
  const file = { name: 'a.png', mimeType: 'image/png', size: picture.length }
  const to = await announce(app, file, { category: 'logo' })
  put(app, to, picture)
  return (by: FakeMediaApp) =>
    send(mediaService(by), uploads.complete, { cookie: app.cookie, body: { uploadId: to.uploadId } })
}

/** Runs an action, and chooses picture 2 as the logo right before call number `at` of the action. */
async function chosenAt(at: number, act: (app: FakeMediaApp) => Promise<{ status: number }>) {
  const app = await fakeMediaApp()
  for (const id of [1, 2]) await storeMedia(app, id)
  await setLogo(app, 1)
  const { app: slow, calls } = tappedApp(app, async (call, count) => {
    if (count === at) await setLogo(app, 2)
    return call()
  })
  const { status } = await act(slow)
  return { app, status, isOver: calls.count < at }
}

describe('logo pointer', () => {
  it.each([{}, { permanent: '1' }])(
    'keeps a logo that is chosen while the previous one is being deleted: %j',
    async (query) => {
      for (let at = 1; ; at++) {
        const { app, status, isOver } = await chosenAt(at, (slow) =>
          send(mediaService(slow), endpoints.remove, { cookie: slow.cookie, params: { id: 1 }, query }),
        )
        expect(status).toBe(200)
        if (isOver) return expect([at > 3, await logoOf(app)]).toEqual([true, null])
        expect(await logoOf(app), `before call ${at}`).toBe(2)
      }
    },
  )

  it('is not changed when the completion of a logo upload is repeated', async () => {
    const app = await fakeMediaApp()
    const complete = await sentLogo(app)
    expect((await complete(app)).status).toBe(200)
    expect(await logoOf(app)).toBe(1)
    await setLogo(app, 9)
    expect((await complete(app)).status).toBe(200)
    expect(await logoOf(app)).toBe(9)
    await setLogo(app, null)
    expect((await complete(app)).status).toBe(200)
    expect(await logoOf(app)).toBeNull()
  })

  it('stored by an earlier release is replaced by choosing a logo and by uploading one', async () => {
    const app = await fakeMediaApp()
    await save(app.table, logoPointer, { mediaId: 8 })
    await setLogo(app, 9)
    expect(await logoOf(app)).toBe(9)
    await save(app.table, logoPointer, { mediaId: 8 })
    await (await sentLogo(app))(app)
    expect(await logoOf(app)).toBe(1)
  })

  it('is one of the two when a logo is chosen during the upload of another, and the upload is kept', async () => {
    for (let at = 1; ; at++) {
      const app = await fakeMediaApp()
      await setLogo(app, 8)
      const complete = await sentLogo(app)
      const { app: slow, calls } = tappedApp(app, async (call, count) => {
        if (count === at) await setLogo(app, 9)
        return call()
      })
      expect((await complete(slow)).status).toBe(200)
      expect(await find(app.table, media, { id: 1 })).toBeDefined()
      if (calls.count < at) return expect([at > 5, await logoOf(app)]).toEqual([true, 1])
      expect([1, 9], `before call ${at}`).toContain(await logoOf(app))
    }
  })
})
