import { projects as endpoints } from '@highline/shared/endpoints/projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { storeMedia } from '../../test/stored-media'
import { contentService } from '../functions/content'
import { publicService } from '../functions/public'

let app: FakeApp
let cookie: string
const arena = { name: 'Arena', description: 'Wi-Fi under the roof', location: 'Leeds', mediaId: 7 }

beforeEach(async () => {
  app = fakeApp()
  cookie = await logIn(app)
  await storeMedia(app, 7)
})

const create = (body: unknown) => send(contentService(app), endpoints.create, { body, cookie })
const update = (id: unknown, body: unknown) =>
  send(contentService(app), endpoints.update, { params: { id }, body, cookie })
const list = async () => (await send(publicService(app), endpoints.list)).body

describe('a project', () => {
  it('is stored, listed and answered with its id', async () => {
    const answer = await create(arena)
    expect([answer.status, answer.body]).toEqual([201, { ...arena, id: 1, version: 1 }])
    expect(await list()).toMatchObject([{ ...arena, id: 1 }])
  })

  it('can be created without a picture and get one later', async () => {
    expect((await create({ ...arena, mediaId: null })).body).toMatchObject({ mediaId: null })
    expect((await update(1, { mediaId: 7 })).body).toMatchObject({ mediaId: 7, name: 'Arena' })
  })

  it('answers with the field error “required” for every missing field', async () => {
    expect((await create({})).error().fields).toEqual({
      name: 'required',
      description: 'required',
      location: 'required',
    })
  })
})
