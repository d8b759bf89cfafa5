import { uploads } from '@highline/shared/endpoints/uploads'
import { UploadResult } from '@highline/shared/schemas/media'
import { expect, it } from 'vitest'
import { tappedApp } from '../../test/crashing'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put } from '../../test/sender'
import { inThreeParts, smallParts } from '../../test/small-parts'
import { storeMedia } from '../../test/stored-media'
import { lists, media } from '../data/entities'
import { list } from '../data/entity'
import { mediaService } from '../functions/media'

const film = sample.movie()
const photo = sample.jpeg(640, 480, 'a secret place')
const filmOfAPlace = sample.movie({ notes: [sample.box('udta', sample.text('a secret place'))] })
const long = sample.movie({ film: inThreeParts })

smallParts()

async function sent(app: FakeMediaApp, bytes: Uint8Array, more: object = {}): Promise<string> {
  const jpeg = bytes === photo ? { name: 'a.jpg', mimeType: 'image/jpeg' } : {}
  const to = await announce(app, { size: bytes.length, ...jpeg }, more)
  put(app, to, bytes)
  return to.uploadId
}

const uploadsOf: Record<string, (app: FakeMediaApp) => Promise<string>> = {
  'a film': (app) => sent(app, film),
  'a film in parts': (app) => sent(app, long),
  'a photo that says where it was taken': (app) => sent(app, photo),
  'a logo that says where it was taken': (app) => sent(app, photo, { category: 'logo' }),
  'a film in the place of another': async (app) => {
    await storeMedia(app, 1, { mimeType: 'video/mp4' })
    return sent(app, filmOfAPlace, { replaces: 1 })
  },
}

/** Completes an upload twice; the second completion runs entirely before call number `at` of the first. */
async function bothComplete(name: string, at: number) {
  const app = await fakeMediaApp()
  const body = { uploadId: await uploadsOf[name]?.(app) }
  const complete = (by: FakeMediaApp) =>
    send(mediaService(by), uploads.complete, { cookie: app.cookie, body })
  let second: Awaited<ReturnType<typeof complete>> | undefined
  const { app: slow, calls } = tappedApp(app, async (call, count) => {
    if (count === at) second = await complete(app)
    return call()
  })
  return { app, first: await complete(slow), second, isOver: calls.count < at }
}

const fileOf = ({ status, body }: { status: number; body: unknown }) => {
  const { files = [], ...said } = UploadResult.parse(body)
  return { status, ...said, files: files.map(({ id, url, size }) => ({ id, url, size })) }
}

it.each(Object.keys(uploadsOf))(
  'two concurrent completions of %s return the same single file',
  async (name) => {
    for (let at = 1; ; at++) {
      const { app, first, second, isOver } = await bothComplete(name, at)
      if (isOver) return expect(at).toBeGreaterThan(5)
      if (!second) return expect.unreachable('it was not completed a second time')
      expect(first.status, `call ${at}: ${JSON.stringify(first.body)}`).toBe(200)
      expect(fileOf(first)).toEqual(fileOf(second))
      expect([...app.bucket.objects.keys()]).toHaveLength(1)
      const [{ filename, retired = [] } = { filename: '' }] = (await list(app, media, lists.media)).values
      expect(retired.map((file) => file.filename)).not.toContain(filename)
    }
  },
)
