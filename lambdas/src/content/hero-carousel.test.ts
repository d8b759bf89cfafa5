import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'

let app: FakeMediaApp
beforeEach(async () => {
  app = await fakeMediaApp()
  await storeMedia(app, 7)
})

const create = (body: object) => ask(app, heroCarousel.create, { body, cookie: app.cookie })
const update = (id: unknown, body: object) =>
  ask(app, heroCarousel.update, { params: { id }, body, cookie: app.cookie })
const list = async () => (await ask(app, heroCarousel.list)).body

describe('a new slide', () => {
  it('is stored and answered with its id', async () => {
    const slide = { title: 'Up high', subtitle: 'Really', mediaId: 7, sortOrder: 2 }
    const answer = await create(slide)
    expect([answer.status, answer.body]).toEqual([201, { ...slide, id: 1, version: 1 }])
    expect(await list()).toMatchObject([{ ...slide, id: 1 }])
  })

  it.each([{}, { subtitle: null }, { subtitle: '' }])('with %j gets an empty subtitle', async (none) => {
    expect((await create({ title: 'x', mediaId: 7, ...none })).body).toMatchObject({ subtitle: '' })
  })

  it.each([
    [{ displayOrder: 2, sortOrder: 3 }, 3],
    [{ displayOrder: 2 }, 2],
    [{ sortOrder: '4' }, 4],
    [{ sortOrder: '' }, 1],
    [{ sortOrder: null }, 1],
    [{ sortOrder: -3 }, -3],
    [{}, 1],
  ])('with %j gets the sort order %i', async (order, sortOrder) => {
    expect((await create({ title: 'x', mediaId: 7, ...order })).body).toMatchObject({ sortOrder })
  })

  it.each(['installation('.repeat(60), '<b>installation</b>'])(
    'keeps its title to the letter',
    async (title) => {
      expect((await create({ title, mediaId: 7 })).body).toMatchObject({ title })
    },
  )

  it.each([
    [{ mediaId: 7 }, { title: 'required' }],
    [{ title: 'x' }, { mediaId: 'required' }],
    [{ title: ' ', mediaId: 7 }, { title: 'required' }],
    [{ title: 'x', mediaId: 7, sortOrder: 1.5 }, { sortOrder: 'value' }],
  ])('of %j is refused', async (body, fields) => {
    const answer = await create(body)
    expect([answer.status, answer.error().fields]).toEqual([400, fields])
    expect(await list()).toEqual([])
  })
})

describe('update of a slide', () => {
  beforeEach(async () => {
    await create({ title: 'one', subtitle: 'sub', mediaId: 7 })
    await create({ title: 'two', mediaId: 7 })
  })

  it('keeps omitted fields, and ignores an id in the body', async () => {
    const changed = { id: 1, title: 'new', subtitle: 'sub', mediaId: 7, sortOrder: 1 }
    expect((await update(1, { id: 2, title: 'new' })).body).toEqual({ ...changed, version: 2 })
    expect(await list()).toMatchObject([changed, { title: 'two' }])
  })

  it.each([999, '1e0', '01', 'abc', '-1'])('with the id %j answers 404 and creates nothing', async (id) => {
    expect((await update(id, { title: 'x' })).status).toBe(404)
    expect(await list()).toHaveLength(2)
  })

  it('with nothing to change is refused', async () => {
    expect((await update(1, { version: 1, colour: 'red' })).status).toBe(400)
  })
})
