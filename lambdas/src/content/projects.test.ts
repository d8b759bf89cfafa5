import { projects as endpoints } from '@highline/shared/endpoints/projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'

const arena = { name: 'Arena', description: 'Wi-Fi under the roof', location: 'Leeds', mediaId: 7 }

let app: FakeMediaApp
beforeEach(async () => {
  app = await fakeMediaApp()
  await storeMedia(app, 7)
})

const create = (body: object) => ask(app, endpoints.create, { body, cookie: app.cookie })

describe('a project', () => {
  it('is stored, listed and answered with its id', async () => {
    const answer = await create(arena)
    expect([answer.status, answer.body]).toEqual([201, { ...arena, id: 1, version: 1 }])
    expect((await ask(app, endpoints.list)).body).toMatchObject([{ ...arena, id: 1 }])
  })

  it('can be created without a picture and get one later', async () => {
    expect((await create({ ...arena, mediaId: null })).body).toMatchObject({ mediaId: null })
    const request = { params: { id: 1 }, body: { mediaId: 7 }, cookie: app.cookie }
    expect((await ask(app, endpoints.update, request)).body).toEqual({ ...arena, id: 1, version: 2 })
  })

  it('answers with the field error “required” for every missing field', async () => {
    const required = { name: 'required', description: 'required', location: 'required' }
    expect((await create({})).error().fields).toEqual(required)
  })
})
