import { media as endpoints } from '@highline/shared/endpoints/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { Crash, tapped } from '../../../test/crashing'
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

const row = (id = 1) => rowOf(app, id)
const store = (bytes: Uint8Array, more: Parameters<typeof storeFile>[3] = {}) =>
  storeFile(app, 1, bytes, more)
const isRendered = async (id: number) => (await row(id)).renderedAll !== undefined

/** Returns the app with an outage of one storage call for one object. */
function failing(call: 'readAll' | 'put', name: string): FakeMediaApp {
  const files = tapped(app.files, async (proceed, method, [filename]) => {
    if (method === call && filename === name) throw Object.assign(new Error('busy'), { name: 'SlowDown' })
    return proceed()
  })
  return { ...app, files }
}

describe('a picture larger than an encoder supports', () => {
  it('is rendered at the largest size that the encoder supports', async () => {
    const [width, height] = [1, 50_000]
    await store(await plain(width, height).png().toBuffer())
    await makeVariants(app)
    const whole = (await row()).variants.filter(({ crop }) => !crop)
    expect(whole).toHaveLength(2)
    for (const { filename } of whole) {
      const encoded = sharp(app.bucket.objects.get(filename)?.bytes)
      expect(await encoded.metadata()).toMatchObject({ width, height: 16_383 })
    }
    expect(await row()).toMatchObject({ width, height })
    expect(await isRendered(9)).toBe(true)
  })

  it('is rendered to three icons if it is an SVG, even with a huge width in its style attribute', async () => {
    const wall = 'width="90000" height="50000" style="width:99999999px"'
    await store(sample.drawing('<path d="M0 0h99999v99999z"/>', wall), { category: 'logo' })
    await makeVariants(app)
    expect((await row()).variants).toHaveLength(3)
  })
})

describe('a file that cannot be rendered', () => {
  it.each([
    ['is refused', sample.drawing('', 'width="1000000000" height="9"')],
    ['is too large to draw', unrenderable],
  ])(
    'because its SVG %s is tried three times, then listed as unreadable, and blocks no other file',
    async (_, svg) => {
      await store(svg, { category: 'logo' })
      await makeVariants(app)
      expect(await isRendered(9)).toBe(true)
      expect((await row()).attempts).toEqual({ source: '1-abcd.jpg', count: 1 })
      await makeVariants(app)
      expect((await row()).unreadable).toBeUndefined()
      await makeVariants(app)
      expect(await row()).toMatchObject({ unreadable: '1-abcd.jpg' })
      Object.assign(app, { files: { ...app.files, readAll: async () => expect.unreachable('tried again') } })
      await makeVariants(app)
      const { body } = await send(publicService(app), endpoints.list, { cookie: app.cookie })
      expect(body).toContainEqual(expect.objectContaining({ id: 1, unreadable: '1-abcd.jpg' }))
    },
  )

  it('is not marked as unreadable in the public list', async () => {
    await save(app.table, logoPointer, { mediaId: 9 })
    await save(app.table, media, { ...(await row(9)), unreadable: '9-abcd.jpg' })
    const { body } = await send(publicService(app), endpoints.list, {})
    expect(body).toMatchObject([{ id: 9 }])
    expect(JSON.stringify(body)).not.toContain('unreadable')
  })

  it('is rendered after a re-upload replaces it', async () => {
    await store(photo)
    const attempts = { source: '1-abcd.jpg', count: 3 }
    await save(app.table, media, { ...(await row()), attempts, unreadable: attempts.source })
    const form = await files({ name: 'a.jpg', bytes: photo })
    expect((await ask(app, endpoints.reupload, { form })).status).toBe(200)
    expect(await row()).not.toHaveProperty('unreadable')
    await makeVariants(app)
    expect(await isRendered(1)).toBe(true)
  })
})

describe('a process that is killed while it renders a file', () => {
  /** Returns an app whose first storage write crashes; after that, every call does. */
  const dying = (): FakeMediaApp => {
    let dead = false
    const through = async (proceed: () => Promise<unknown>) => {
      if (dead) throw new Crash()
      return proceed()
    }
    const files = tapped(app.files, (proceed, method) => {
      dead ||= method === 'put'
      return through(proceed)
    })
    return { ...app, table: tapped(app.table, through), files }
  }

  it('has used an attempt; after three the file is marked as unreadable', async () => {
    await store(photo)
    for (const count of [1, 2, 3]) {
      await expect(makeVariants(dying())).rejects.toThrow(Crash)
      expect((await row()).attempts?.count).toBe(count)
    }
    await makeVariants(app)
    expect(await row()).toMatchObject({ unreadable: '1-abcd.jpg', variants: [] })
    expect(await isRendered(9)).toBe(true)
  })
})

describe('storage that fails', () => {
  it.each([
    ['to give one file', 'readAll', '1-abcd.jpg'],
    ['to take one file’s rendition', 'put', '1-abcd-20.webp'],
    ['to take one file’s AVIF', 'put', '1-abcd-20.avif'],
  ] as const)(
    '%s does not block other files, uses no attempt and is thrown as an error',
    async (_, call, name) => {
      await store(photo)
      for (const _try of [1, 2, 3, 4]) await expect(makeVariants(failing(call, name))).rejects.toThrow('busy')
      expect(await isRendered(9)).toBe(true)
      expect(await row()).not.toHaveProperty('attempts')
      await makeVariants(app)
      expect(await isRendered(1)).toBe(true)
    },
  )
})

it('AVIF rendering that runs out of time continues in the next run without using an attempt', async () => {
  await store(photo, { category: 'hero' })
  const hasAvif = () => app.bucket.objects.has('1-abcd-20.avif')
  await makeVariants(app, () => (hasAvif() ? 0 : 60_000))
  expect((await row()).variants.filter(({ mimeType }) => mimeType === 'image/avif')).toHaveLength(1)
  expect(await row()).not.toHaveProperty('attempts')
  await makeVariants(app)
  expect(await isRendered(1)).toBe(true)
})
