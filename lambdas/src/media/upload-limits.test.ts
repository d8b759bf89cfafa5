import { media as endpoints } from '@highline/shared/endpoints/media'
import { UploadResult } from '@highline/shared/schemas/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { media } from '../data/entities'
import { find } from '../data/entity'
import { mediaService } from '../functions/media'

let app: FakeMediaApp
let cookie: string

beforeEach(async () => {
  app = await fakeMediaApp()
  cookie = app.cookie
})

const upload = async (...given: Parameters<typeof files>) =>
  send(mediaService(app), endpoints.upload, { cookie, form: await files(...given) })
const row = (id: number) => find(app.table, media, { id })
const photo = (name = 'arena.png') => ({ name, bytes: sample.png(), type: 'image/png' })

describe('limits', () => {
  it('refuse the thousand-and-first file of an hour', async () => {
    for (let batch = 0; batch < 100; batch++)
      await upload(...Array.from({ length: 10 }, () => ({ name: 'a.txt', bytes: sample.text('x') })))
    const answer = await upload(photo())
    expect([answer.status, answer.error().code]).toEqual([429, 'RATE_LIMITED'])
    app.wait(3600)
    cookie = await logIn(app)
    expect((await upload(photo())).status).toBe(200)
  })

  it('refuse what the library has no room for, and the bin takes no room', async () => {
    for (let id = 1; id <= 1000; id++)
      await app.table.put({
        pk: 'SITE',
        sk: `MEDIA#${id}`,
        id,
        filename: 'x',
        originalName: '',
        url: '',
        mimeType: '',
        category: 'general',
      })
    const answer = await upload(photo())
    expect([answer.status, answer.error().code]).toEqual([409, 'LIMIT_REACHED'])
    await app.table.put({
      pk: 'SITE',
      sk: 'MEDIA#9',
      id: 9,
      filename: 'x',
      originalName: '',
      url: '',
      mimeType: '',
      category: 'general',
      deletedAt: '2026-11-01T00:00:00.000Z',
    })
    expect((await upload(photo())).status).toBe(200)
  })
})

describe('a fault', () => {
  const broken = async () => Promise.reject(Object.assign(new Error('down'), { name: 'InternalError' }))

  it('F25: in storage lists nothing and asks to try again', async () => {
    Object.assign(app, { files: { ...app.files, put: broken } })
    expect((await upload(photo())).status).toBe(503)
    expect(await row(1)).toBeUndefined()
  })

  it('F26: in the table after the object lists nothing and leaves the object to the sweep', async () => {
    const put = app.table.put
    Object.assign(app.table, { put: broken })
    expect((await upload(photo())).status).toBe(503)
    Object.assign(app.table, { put })
    expect(await row(1)).toBeUndefined()
    expect([...app.bucket.objects.keys()]).toHaveLength(1)
  })

  it('F27: after seven of ten keeps seven and names the three', async () => {
    let calls = 0
    const { put } = app.files
    const flaky: typeof put = (...file) => (++calls > 7 ? broken() : put(...file))
    Object.assign(app, { files: { ...app.files, put: flaky } })
    const { body } = await upload(...Array.from({ length: 10 }, (_, index) => photo(`${index}.png`)))
    const { count, errors } = UploadResult.parse(body)
    expect(count).toBe(7)
    expect(errors).toEqual(
      [7, 8, 9].map((n) => ({
        name: `${n}.png`,
        message: `“${n}.png” could not be stored. Please send it again.`,
      })),
    )
  })
})
