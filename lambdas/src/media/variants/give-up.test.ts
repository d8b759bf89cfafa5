import { media as endpoints } from '@highline/shared/endpoints/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { Crash, tappedApp } from '../../../test/crashing'
import { type FakeMediaApp, fakeMediaApp } from '../../../test/fake-media-app'
import { files } from '../../../test/form'
import { send } from '../../../test/request'
import * as sample from '../../../test/sample-files'
import { logoPointer, media } from '../../data/entities'
import { save } from '../../data/entity'
import { publicService } from '../../functions/public'
import { ask, photo, plain, rowOf, storeFile } from '../media.testing'
import { makeVariants } from './make-variants'

let app: FakeMediaApp
/** An SVG with a pattern larger than any rendering surface can be. */
const unrenderable = sample.drawing(
  '<pattern id="p" patternUnits="userSpaceOnUse" width="99999" height="99999"><path d="M0 0h9v9z"/></pattern><path fill="url(#p)" d="M0 0h10v10z"/>',
)

beforeEach(async () => {
  app = await fakeMediaApp()
  await storeFile(app, 9)
})

const isRendered = async (id: number) => (await rowOf(app, id)).renderedAll !== undefined

it('a picture larger than an encoder supports is rendered at the largest size that it supports', async () => {
  const [width, height] = [1, 50_000]
  await storeFile(app, 1, await plain(width, height).png().toBuffer())
  await makeVariants(app)
  const whole = (await rowOf(app)).variants.filter(({ crop }) => !crop)
  expect(whole).toHaveLength(2)
  for (const { filename } of whole) {
    const encoded = sharp(app.bucket.objects.get(filename)?.bytes)
    expect(await encoded.metadata()).toMatchObject({ width, height: 16_383 })
  }
  expect(await rowOf(app)).toMatchObject({ width, height })
  expect(await isRendered(9)).toBe(true)
})

it('an SVG is rendered to three icons even with a huge width in its style attribute', async () => {
  const wall = 'width="90000" height="50000" style="width:99999999px"'
  await storeFile(app, 1, sample.drawing('<path d="M0 0h99999v99999z"/>', wall), { category: 'logo' })
  await makeVariants(app)
  expect((await rowOf(app)).variants).toHaveLength(3)
})

describe('a file that cannot be rendered', () => {
  it.each([
    ['is refused', sample.drawing('', 'width="1000000000" height="9"')],
    ['is too large to draw', unrenderable],
  ])(
    'because its SVG %s is tried three times, then listed as unreadable, and blocks no other file',
    async (_, svg) => {
      await storeFile(app, 1, svg, { category: 'logo' })
      await makeVariants(app)
      expect(await isRendered(9)).toBe(true)
      expect((await rowOf(app)).attempts).toEqual({ source: '1-abcd.jpg', count: 1 })
      await makeVariants(app)
      expect((await rowOf(app)).unreadable).toBeUndefined()
      await makeVariants(app)
      expect(await rowOf(app)).toMatchObject({ unreadable: '1-abcd.jpg' })
      Object.assign(app, { files: { ...app.files, readAll: async () => expect.unreachable('tried again') } })
      await makeVariants(app)
      const { body } = await send(publicService(app), endpoints.list, { cookie: app.cookie })
      expect(body).toContainEqual(expect.objectContaining({ id: 1, unreadable: '1-abcd.jpg' }))
    },
  )

  it('is not marked as unreadable in the public list', async () => {
    await save(app.table, logoPointer, { mediaId: 9 })
    await save(app.table, media, { ...(await rowOf(app, 9)), unreadable: '9-abcd.jpg' })
    const { body } = await send(publicService(app), endpoints.list, {})
    expect(body).toMatchObject([{ id: 9 }])
    expect(JSON.stringify(body)).not.toContain('unreadable')
  })

  it('is rendered after a re-upload replaces it', async () => {
    await storeFile(app)
    const attempts = { source: '1-abcd.jpg', count: 3 }
    await save(app.table, media, { ...(await rowOf(app)), attempts, unreadable: attempts.source })
    const form = await files({ name: 'a.jpg', bytes: photo })
    expect((await ask(app, endpoints.reupload, { form })).status).toBe(200)
    expect(await rowOf(app)).not.toHaveProperty('unreadable')
    await makeVariants(app)
    expect(await isRendered(1)).toBe(true)
  })
})

describe('a process that is killed while it renders a file', () => {
  it('has used an attempt; after three the file is marked as unreadable', async () => {
    await storeFile(app)
    for (const count of [1, 2, 3]) {
      let dead = false
      const { app: dying } = tappedApp(app, async (call, _count, name) => {
        dead ||= name === 'files.put'
        if (dead) throw new Crash()
        return call()
      })
      await expect(makeVariants(dying)).rejects.toThrow(Crash)
      expect((await rowOf(app)).attempts?.count).toBe(count)
    }
    await makeVariants(app)
    expect(await rowOf(app)).toMatchObject({ unreadable: '1-abcd.jpg', variants: [] })
    expect(await isRendered(9)).toBe(true)
  })
})

it.each([
  ['to give one file', 'files.readAll', '1-abcd.jpg'],
  ['to take one file’s rendition', 'files.put', '1-abcd-20.webp'],
  ['to take one file’s AVIF', 'files.put', '1-abcd-20.avif'],
])(
  'storage that fails %s does not block other files, uses no attempt and is thrown as an error',
  async (_, failing, file) => {
    await storeFile(app)
    const { app: busy } = tappedApp(app, async (call, _count, name, [filename]) => {
      if (name === failing && filename === file) throw Object.assign(new Error('busy'), { name: 'SlowDown' })
      return call()
    })
    for (const _try of [1, 2, 3, 4]) await expect(makeVariants(busy)).rejects.toThrow('busy')
    expect(await isRendered(9)).toBe(true)
    expect(await rowOf(app)).not.toHaveProperty('attempts')
    await makeVariants(app)
    expect(await isRendered(1)).toBe(true)
  },
)

it('AVIF rendering that runs out of time continues in the next run without using an attempt', async () => {
  await storeFile(app, 1, photo, { category: 'hero' })
  const hasAvif = () => app.bucket.objects.has('1-abcd-20.avif')
  await makeVariants(app, () => (hasAvif() ? 0 : 60_000))
  expect((await rowOf(app)).variants.filter(({ mimeType }) => mimeType === 'image/avif')).toHaveLength(1)
  expect(await rowOf(app)).not.toHaveProperty('attempts')
  await makeVariants(app)
  expect(await isRendered(1)).toBe(true)
})
