import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../../test/fake-media-app'
import { storeMedia } from '../../../test/stored-media'
import { media } from '../../data/entities'
import { find, save } from '../../data/entity'
import { beforeStoring, photo, rowOf, storeFile } from '../media.testing'
import type { MediaRow } from '../media-row'
import { makeVariants } from './make-variants'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const change = async (fields: Partial<MediaRow>) =>
  save(app.table, media, { ...(await rowOf(app)), ...fields })
const namesOf = (variants: MediaRow['variants']) => variants.map(({ filename }) => filename)

const before = (ending: string, act: () => Promise<unknown>) => beforeStoring(app, ending, act)
const rendered = () => [...app.bucket.objects.keys()].filter((name) => !/abcd\.jpg$/.test(name))

describe('renditions', () => {
  it('of a new upload are rendered as WebP before the next AVIF of another file', async () => {
    await storeFile(app, 1, photo, { category: 'hero' })
    before('1-abcd-20.avif', () => storeFile(app, 2))
    await makeVariants(app)
    const names = rendered()
    expect(names).toContain('2-abcd-20.webp')
    expect(names.indexOf('2-abcd-20.webp')).toBeLessThan(names.indexOf('1-abcd-p16x20-50x50.avif'))
  })

  it('are recorded in two steps, each of which raises the version, and not rendered again in the next run', async () => {
    await storeFile(app)
    await makeVariants(app)
    const rendered = await rowOf(app)
    expect(rendered.version).toBe(8)
    const types = rendered.variants.map(({ mimeType }) => mimeType)
    expect(types).toEqual(['image/webp', 'image/avif', 'image/jpeg'])
    Object.assign(app, { files: { ...app.files, readAll: async () => expect.unreachable('read again') } })
    await makeVariants(app)
    expect(await rowOf(app)).toEqual(rendered)
  })
})

describe('a media item that changes while its file is rendered', () => {
  it('is not created again when it is deleted', async () => {
    await storeFile(app)
    before('.webp', () => app.table.remove(media.key({ id: 1 })))
    await makeVariants(app)
    expect(await find(app.table, media, { id: 1 })).toBeUndefined()
  })

  it('stays in the bin when it is moved there', async () => {
    const deletedAt = app.now().toISOString()
    await storeFile(app)
    before('.webp', () => change({ deletedAt }))
    await makeVariants(app)
    expect(await rowOf(app)).toMatchObject({ deletedAt, variants: [] })
  })

  it('has only the renditions of the new file when it is replaced', async () => {
    await storeFile(app)
    before('1-abcd-20.webp', async () => {
      await app.files.put('1-new.jpg', photo, 'image/jpeg')
      await change({ filename: '1-new.jpg', url: '/objects/1-new.jpg' })
    })
    await makeVariants(app)
    const names = namesOf((await rowOf(app)).variants)
    expect(names).toEqual(['1-new-20.webp', '1-new-20.avif', '1-new-card-50x50.jpg'])
  })

  it('with a new focal point keeps its crops around that when the time runs out, and the next run completes them', async () => {
    await storeFile(app, 1, photo, { category: 'hero' })
    before('.avif', () => change({ focalPoint: { x: 1, y: 0.5 } }))
    const cuts = async () => namesOf((await rowOf(app)).variants.filter(({ crop }) => crop))
    const webp = '1-abcd-p16x20-100x50.webp'
    await makeVariants(app, () => (rendered().includes(webp) ? 0 : Number.POSITIVE_INFINITY))
    expect(await cuts()).toEqual([webp, '1-abcd-card-100x50.jpg'])
    await makeVariants(app)
    expect(await cuts()).toEqual([webp, '1-abcd-p16x20-100x50.avif', '1-abcd-card-100x50.jpg'])
  })
})

describe('a file', () => {
  it('that cannot be decoded is logged as unreadable once, and other files are rendered', async () => {
    await storeFile(app, 1, Buffer.from('\xff\xd8\xff no picture', 'latin1'))
    await storeFile(app, 2)
    await makeVariants(app)
    expect(app.lines).toContainEqual(
      expect.objectContaining({ event: 'variants.unreadable', details: { id: 1 } }),
    )
    expect((await rowOf(app, 2)).variants).toHaveLength(3)
    const lines = app.lines.length
    await makeVariants(app)
    expect(app.lines).toHaveLength(lines)
  })

  it('missing from storage does not block other files, and is rendered when it is there', async () => {
    await storeMedia(app, 1)
    await storeFile(app, 2)
    await makeVariants(app)
    expect((await rowOf(app, 2)).variants).toHaveLength(3)
    await storeFile(app)
    await makeVariants(app)
    expect((await rowOf(app)).variants).toHaveLength(3)
  })

  it('with an external URL is not rendered', async () => {
    await storeMedia(app, 1, { url: 'https://example.com/a.jpg' })
    await makeVariants(app)
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect((await rowOf(app)).version).toBe(4)
  })
})
