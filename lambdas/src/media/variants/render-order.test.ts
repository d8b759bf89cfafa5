import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../../test/fake-media-app'
import { storeMedia } from '../../../test/stored-media'
import { media } from '../../data/entities'
import { find, save } from '../../data/entity'
import { animation, beforeStoring, plain, rowOf, storeFile } from '../media.testing'
import type { MediaRow } from '../media-row'
import { makeVariants } from './make-variants'

let app: FakeMediaApp
const photo = await plain(20, 20).jpeg().toBuffer()

beforeEach(async () => {
  app = await fakeMediaApp()
})

const row = (id = 1) => rowOf(app, id)
const store = (id: number, bytes: Uint8Array = photo) => storeFile(app, id, bytes)
const change = async (fields: Partial<MediaRow>) => save(app.table, media, { ...(await row()), ...fields })
const namesOf = (variants: MediaRow['variants']) => variants.map(({ filename }) => filename)

const before = (ending: string, act: () => Promise<unknown>) => beforeStoring(app, ending, act)
const rendered = () => [...app.bucket.objects.keys()].filter((name) => !/abcd\.jpg$/.test(name))

describe('renditions', () => {
  it('of a new upload are rendered as WebP before the next AVIF of another file', async () => {
    await store(1)
    await change({ category: 'hero' })
    before('1-abcd-20.avif', () => store(2))
    await makeVariants(app)
    const names = rendered()
    expect(names).toContain('2-abcd-20.webp')
    expect(names.indexOf('2-abcd-20.webp')).toBeLessThan(names.indexOf('1-abcd-p16x20-50x50.avif'))
  })

  it('are recorded in two steps, each of which raises the version, and not rendered again in the next run', async () => {
    await store(1)
    await makeVariants(app)
    const rendered = await row()
    expect(rendered.version).toBe(8)
    const types = rendered.variants.map(({ mimeType }) => mimeType)
    expect(types).toEqual(['image/webp', 'image/avif', 'image/jpeg'])
    Object.assign(app, { files: { ...app.files, readAll: async () => expect.unreachable('read again') } })
    await makeVariants(app)
    expect(await row()).toEqual(rendered)
  })

  it('of an animation, which gets no AVIF, are recorded in one step', async () => {
    await store(1, await animation(8, 8, '#f00', '#0f0'))
    await makeVariants(app)
    const { renderedAll, renderedQuick, version } = await row()
    expect([renderedAll, version]).toEqual([renderedQuick, 6])
  })
})

describe('a media item that changes while its file is rendered', () => {
  it('is not created again when it is deleted', async () => {
    await store(1)
    before('.webp', () => app.table.remove(media.key({ id: 1 })))
    await makeVariants(app)
    expect(await find(app.table, media, { id: 1 })).toBeUndefined()
  })

  it('stays in the bin when it is moved there', async () => {
    const deletedAt = app.now().toISOString()
    await store(1)
    before('.webp', () => change({ deletedAt }))
    await makeVariants(app)
    expect(await row()).toMatchObject({ deletedAt, variants: [] })
  })

  it('has only the renditions of the new file when it is replaced', async () => {
    await store(1)
    before('1-abcd-20.webp', async () => {
      await app.files.put('1-new.jpg', photo, 'image/jpeg')
      await change({ filename: '1-new.jpg', url: '/objects/1-new.jpg' })
    })
    await makeVariants(app)
    const names = namesOf((await row()).variants)
    expect(names).toEqual(['1-new-20.webp', '1-new-20.avif', '1-new-card-50x50.jpg'])
  })

  describe('with a new focal point', () => {
    const [webp, avif, card] = ['p16x20-100x50.webp', 'p16x20-100x50.avif', 'card-100x50.jpg'].map(
      (name) => `1-abcd-${name}`,
    )
    const cuts = async () => namesOf((await row()).variants.filter(({ crop }) => crop))

    beforeEach(async () => {
      await store(1)
      await change({ category: 'hero' })
      before('.avif', () => change({ focalPoint: { x: 1, y: 0.5 } }))
    })

    it('has crops around that in both formats', async () => {
      await makeVariants(app)
      expect(await cuts()).toEqual([webp, avif, card])
    })

    it('keeps these when the time runs out, and they are completed in the next run', async () => {
      const recut = () => rendered().includes(webp ?? '')
      await makeVariants(app, () => (recut() ? 0 : Number.POSITIVE_INFINITY))
      expect(await cuts()).toEqual([webp, card])
      await makeVariants(app)
      expect(await cuts()).toEqual([webp, avif, card])
    })
  })
})

describe('a file', () => {
  it('that cannot be decoded is logged as unreadable once, and other files are rendered', async () => {
    await store(1, Buffer.from('\xff\xd8\xff no picture', 'latin1'))
    await store(2)
    await makeVariants(app)
    expect(app.lines).toContainEqual(
      expect.objectContaining({ event: 'variants.unreadable', details: { id: 1 } }),
    )
    expect((await row(2)).variants).toHaveLength(3)
    const lines = app.lines.length
    await makeVariants(app)
    expect(app.lines).toHaveLength(lines)
  })

  it('missing from storage does not block other files, and is rendered when it is there', async () => {
    await storeMedia(app, 1)
    await store(2)
    await makeVariants(app)
    expect((await row(2)).variants).toHaveLength(3)
    await store(1)
    await makeVariants(app)
    expect((await row()).variants).toHaveLength(3)
  })

  it('with an external URL is not rendered', async () => {
    await storeMedia(app, 1, { url: 'https://example.com/a.jpg' })
    await makeVariants(app)
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect((await row()).version).toBe(4)
  })
})
