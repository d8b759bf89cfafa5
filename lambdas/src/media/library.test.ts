import { media as endpoints } from '@highline/shared/endpoints/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { type FakeRequest, send } from '../../test/request'
import { storeMedia } from '../../test/stored-media'
import { listActivities } from '../data/activities'
import { contentSections, heroSlides, logoPointer, media, projects } from '../data/entities'
import { find, save } from '../data/entity'
import { publicService } from '../functions/public'
import { ask, logoOf, rowOf, storeFile } from './media.testing'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
  await storeFile(app, 1)
})

const row = () => rowOf(app)

describe('update of a media file', () => {
  const put = (body: unknown, more: FakeRequest = {}) => ask(app, endpoints.update, { body, ...more })
  const listed = async (category: string) =>
    (await send(publicService(app), endpoints.list, { cookie: app.cookie, query: { category } })).body

  it('changes category, description and focal point, and no other field', async () => {
    const { url } = await row()
    const change = { category: 'hero', description: 'An arena', focalPoint: { x: 0.2, y: 0.3 } }
    expect((await put({ ...change, url: 'x' })).body).toMatchObject({ ...change, version: 5, url })
    expect((await put({ category: 'project' })).body).toMatchObject({ description: 'An arena' })
    expect([await listed('project'), await listed('hero')]).toMatchObject([[{ id: 1 }], []])
  })

  it.each([
    ['MED07', { category: 'root' }],
    ['MED08', { url: 'javascript:alert(1)', filename: 'x', mimeType: 'text/html' }],
    ['MED09', { description: 'x'.repeat(2001) }],
    ['a focal point outside', { focalPoint: { x: 2, y: 0 } }],
  ])('%s is refused with 400 and changes nothing', async (_, body) => {
    const before = await row()
    const answer = await put(body)
    expect([answer.status, answer.error().code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(await row()).toEqual(before)
  })

  it('cannot move an SVG out of the category logo, but can change its other fields', async () => {
    await storeMedia(app, 1, { mimeType: 'image/svg+xml', category: 'logo' })
    const message = 'An SVG drawing can only be a logo. Please upload a PNG for other places.'
    expect((await put({ category: 'hero' })).error()).toMatchObject({
      message,
      fields: { category: message },
    })
    expect((await put({ description: 'Our sign' })).status).toBe(200)
    await storeMedia(app, 1, { mimeType: 'image/svg+xml', category: 'general' }) // as an old archive may have it
    expect((await put({ category: 'general' })).status).toBe(200)
    expect((await put({ category: 'logo' })).status).toBe(200)
  })

  it('MED05, MED10: answers 404 for an unknown id or a file in the bin, and creates nothing', async () => {
    for (const id of ['abc', 2, '1e0'])
      expect((await put({ category: 'hero' }, { params: { id } })).status).toBe(404)
    await storeMedia(app, 1, { deletedAt: '2026-11-01T00:00:00.000Z' })
    expect((await put({ category: 'hero' })).status).toBe(404)
    expect(await find(app.table, media, { id: 2 })).toBeUndefined()
  })

  it('answers 409 for a stale version, unless only renditions were added since', async () => {
    await put({ description: 'first', version: 4 })
    expect((await put({ description: 'second', version: 4 })).error()).toMatchObject({
      code: 'CONFLICT',
      current: { description: 'first', version: 5 },
    })
    await save(app.table, media, { ...(await row()), version: 7 })
    expect((await put({ description: 'second', version: 5 })).status).toBe(200)
    expect((await put({ description: 'third', version: 99 })).status).toBe(409)
  })
})

describe('deletion of a media file', () => {
  const remove = (query: Record<string, string> = {}) => ask(app, endpoints.remove, { query })
  const restore = (id = 1) => ask(app, endpoints.restore, { params: { id } })

  it('moves the file with its object to the bin, from which it is restored with every field', async () => {
    const before = await row()
    expect((await remove()).body).toEqual({ success: true, originalName: 'Arena 1.jpg' })
    expect(await row()).toMatchObject({ deletedAt: '2026-11-20T09:00:00.000Z' })
    expect(app.bucket.objects.has('1-abcd.jpg')).toBe(true)
    const [line] = await listActivities(app)
    expect(line).toMatchObject({ action: 'Media file moved to the bin', subject: 'Arena 1.jpg' })
    expect((await remove()).status).toBe(404)
    const bin = await send(publicService(app), endpoints.list, { query: { deleted: '1' } })
    expect(bin.error().code, 'without a session').toBe('UNAUTHENTICATED')
    expect((await restore()).body).not.toHaveProperty('deletedAt')
    expect(await row()).toMatchObject({ ...before, version: 6 })
    expect((await restore(9)).status).toBe(404)
  })

  it('MED14: succeeds without a call to storage', async () => {
    Object.assign(app, { files: {} })
    expect((await remove()).status).toBe(200)
  })

  it('F34: deleting a file in use answers 409 with its uses and changes nothing, unless force=1', async () => {
    await save(app.table, heroSlides, { id: 1, title: 'Up high', subtitle: '', mediaId: 1, sortOrder: 1 })
    await save(app.table, projects, { id: 1, name: 'Arena', description: '', location: '', mediaId: 1 })
    await save(app.table, contentSections, { sectionKey: 'equipment_image_2', content: '', mediaId: 1 })
    const { status, error } = await remove()
    const uses = [
      { kind: 'hero', id: 1 },
      { kind: 'project', id: 1 },
      { kind: 'content', id: 'equipment_image_2' },
    ]
    expect([status, error()]).toMatchObject([409, { code: 'MEDIA_IN_USE', uses }])
    expect(error().message).toMatch(/^Used in: Slide “Up high”, Project “Arena”, .+\.$/)
    expect((await ask(app, endpoints.uses)).body).toMatchObject(uses)
    expect((await row()).deletedAt).toBeUndefined()
    expect((await remove({ force: '1' })).status).toBe(200)
    expect((await find(app.table, projects, { id: 1 }))?.mediaId).toBe(1)
  })

  it('deleting the logo clears the logo pointer, and restoring the file does not set it again', async () => {
    await storeMedia(app, 2, { category: 'logo' })
    await save(app.table, logoPointer, { mediaId: 1 })
    expect((await ask(app, endpoints.uses)).body).toEqual([])
    expect((await remove()).status).toBe(200)
    expect(await logoOf(app)).toBeNull()
    await restore()
    expect(await logoOf(app)).toBeNull()
  })
})
