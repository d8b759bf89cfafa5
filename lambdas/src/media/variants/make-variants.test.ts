import type { MediaVariant } from '@highline/shared/schemas/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../../test/fake-media-app'
import * as sample from '../../../test/sample-files'
import { storeMedia } from '../../../test/stored-media'
import { heroSlides, logoPointer, media } from '../../data/entities'
import { save } from '../../data/entity'
import { animation, plain, rowOf, storeFile } from '../media.testing'
import { makeVariants } from './make-variants'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const row = () => rowOf(app)
const store = (bytes: Uint8Array, more: Parameters<typeof storeFile>[3] = {}) =>
  storeFile(app, 1, bytes, more)
const sizes = (variants: MediaVariant[], mimeType: string, crop?: string) =>
  variants.filter((v) => v.mimeType === mimeType && v.crop === crop).map((v) => [v.width, v.height])
const storedOf = (variant: MediaVariant | undefined) => app.bucket.objects.get(variant?.filename ?? '')?.bytes
const made = async (variant: MediaVariant | undefined) => sharp(storedOf(variant)).metadata()
const blue = { channels: 3, background: '#00f' } as const

describe('a picture', () => {
  it('is rendered in the usual widths as WebP and AVIF, and is never enlarged', async () => {
    await store(await plain(600, 300).jpeg().toBuffer())
    await makeVariants(app)
    const { variants, width, height } = await row()
    const widths = [
      [480, 240],
      [600, 300],
    ]
    expect(sizes(variants, 'image/webp')).toEqual(widths)
    expect(sizes(variants, 'image/avif')).toEqual(widths)
    expect(sizes(variants, 'image/jpeg', 'card')).toEqual([[571, 300]])
    expect([width, height]).toEqual([600, 300])
    for (const variant of variants)
      expect(await made(variant)).toMatchObject({ width: variant.width, height: variant.height })
  })

  it('with an EXIF orientation is rotated, and its renditions have no EXIF', async () => {
    const sideways = plain(40, 20)
      .composite([{ input: { create: { ...blue, width: 40, height: 10 } }, left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: 'Canary' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 28/1 0/1' },
      })
    const bytes = await sideways.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(bytes.includes('Canary')).toBe(true)
    await store(bytes)
    await makeVariants(app)
    const { variants, width, height } = await row()
    expect([width, height]).toEqual([20, 40])
    expect(sizes(variants, 'image/webp')).toEqual([[20, 40]])
    for (const variant of variants) {
      const { exif, orientation } = await made(variant)
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
    const blueAt = async (left: number) => {
      const strip = { left, top: 0, width: 8, height: 40 }
      return (await sharp(storedOf(variants[0])).extract(strip).resize(1, 1).raw().toBuffer())[2]
    }
    expect(await blueAt(12)).toBeGreaterThan(200)
    expect(await blueAt(0)).toBeLessThan(50)
  })

  it('keeps its transparency', async () => {
    await store(await plain(60, 30).ensureAlpha(0).png().toBuffer())
    await makeVariants(app)
    const { variants } = await row()
    for (const type of ['image/webp', 'image/avif'])
      expect((await made(variants.find(({ mimeType }) => mimeType === type))).hasAlpha).toBe(true)
  })

  it('in CMYK or greyscale is rendered in sRGB', async () => {
    for (const space of ['cmyk', 'b-w'] as const) {
      await store(await plain(6, 6).toColourspace(space).jpeg().toBuffer())
      await makeVariants(app)
      expect((await made((await row()).variants[0])).space).toBe('srgb')
    }
  })

  it('that is animated becomes an animated WebP', async () => {
    const gif = await animation(60, 40, '#f00', '#0f0', '#00f')
    await store(gif, { mimeType: 'image/gif', category: 'hero' })
    await makeVariants(app)
    const { variants, width, height } = await row()
    expect([width, height]).toEqual([60, 40])
    expect(variants.map(({ mimeType, width: w, height: h }) => [mimeType, w, h])).toEqual([
      ['image/webp', 60, 40],
      ['image/jpeg', 60, 31],
    ])
    expect((await made(variants[0])).pages).toBe(3)
  })
})

describe('a hero', () => {
  /** Left half orange, right half blue. */
  const halves = () =>
    plain(40, 20)
      .composite([{ input: { create: { ...blue, width: 20, height: 20 } }, left: 20, top: 0 }])
      .png()
      .toBuffer()

  const colour = async (variant: MediaVariant | undefined) => {
    const { dominant } = await sharp(storedOf(variant)).stats()
    return dominant.r > dominant.b ? 'orange' : 'blue'
  }
  const cutsOf = async (variants: MediaVariant[]) =>
    Promise.all(
      variants.filter(({ crop }) => crop).map(async (cut) => [cut.crop, cut.mimeType, await colour(cut)]),
    )
  const cuts = (expected: string) => [
    ['portrait', 'image/webp', expected],
    ['portrait', 'image/avif', expected],
    ['card', 'image/jpeg', expected],
  ]

  it('is cropped around its focal point; moving that renders only the crops again, under new names', async () => {
    await store(await halves(), { category: 'hero', focalPoint: { x: 0.1, y: 0.5 } })
    await makeVariants(app)
    const before = await row()
    expect(sizes(before.variants, 'image/webp', 'portrait')).toEqual([[16, 20]])
    expect(await cutsOf(before.variants)).toEqual(cuts('orange'))
    app.wait(60)
    await save(app.table, media, { ...before, focalPoint: { x: 0.9, y: 0.5 } })
    await makeVariants(app)
    const { variants } = await row()
    expect(variants).toHaveLength(before.variants.length)
    const names = new Set(before.variants.map(({ filename }) => filename))
    const fresh = variants.filter(({ filename }) => !names.has(filename))
    expect(await cutsOf(fresh)).toEqual(cuts('blue'))
    const written = [...app.bucket.objects].filter(([, { modifiedAt }]) => modifiedAt >= app.now())
    expect(written.map(([name]) => name).sort()).toEqual(fresh.map(({ filename }) => filename).sort())
  })

  it('with a crop of a former shape gets a new crop, and nothing else is rendered again', async () => {
    await store(await halves(), { category: 'hero' })
    await makeVariants(app)
    const { variants, ...rest } = await row()
    const rendered = '1-abcd.jpg hero  50 50'
    const former = { filename: '1-abcd-p10-50x50.webp', mimeType: 'image/webp', width: 10, height: 20 }
    const whole = variants.filter(({ crop }) => crop !== 'portrait')
    const stored = [{ ...former, crop: 'portrait' as const }, ...whole]
    const before = { ...rest, variants: stored, renderedQuick: rendered, renderedAll: rendered }
    await save(app.table, media, before)
    app.wait(60)
    await makeVariants(app)
    expect((await row()).variants).toEqual(variants)
    const written = [...app.bucket.objects].filter(([, { modifiedAt }]) => modifiedAt >= app.now())
    expect(written.map(([name]) => name)).toEqual(['1-abcd-p16x20-50x50.webp', '1-abcd-p16x20-50x50.avif'])
  })

  it('is also a picture of another category that a slide shows', async () => {
    await store(await halves())
    await makeVariants(app)
    expect(sizes((await row()).variants, 'image/webp', 'portrait')).toEqual([])
    await save(app.table, heroSlides, { id: 1, title: 'A', subtitle: '', mediaId: 1, sortOrder: 1 })
    await makeVariants(app)
    expect(sizes((await row()).variants, 'image/webp', 'portrait')).toHaveLength(1)
  })

  it('that is a video is rendered from its poster', async () => {
    await storeMedia(app, 1, {
      mimeType: 'video/mp4',
      poster: '1-still.jpg',
      category: 'hero',
      width: 1920,
      height: 1080,
    })
    await app.files.put('1-still.jpg', await plain(10, 20).jpeg().toBuffer(), 'image/jpeg')
    await makeVariants(app)
    const { variants, width } = await row()
    expect(width).toBe(1920)
    expect(variants.map(({ filename }) => filename)).toContain('1-still-p10x12-50x50.webp')
  })
})

describe('a logo', () => {
  it('in SVG is rendered to three PNG icons, of which the one of 180 pixels is opaque', async () => {
    const drawing = sample.drawing('<rect width="20" height="10" fill="#f60"/>', 'width="20" height="10"')
    await store(drawing, { mimeType: 'image/svg+xml', category: 'logo' })
    await makeVariants(app)
    const { variants, width, height } = await row()
    expect([width, height]).toEqual([20, 10])
    expect(variants.map(({ crop, mimeType, width: side }) => [crop, mimeType, side])).toEqual([
      ['icon', 'image/png', 32],
      ['icon', 'image/png', 180],
      ['icon', 'image/png', 512],
    ])
    for (const icon of variants) {
      expect(await made(icon)).toMatchObject({ width: icon.width, height: icon.width })
      expect((await made(icon)).hasAlpha).toBe(icon.width !== 180)
    }
  })

  it('is also a picture of another category that the logo pointer refers to, and gets a tone', async () => {
    await store(await plain(6, 6).png().toBuffer())
    await makeVariants(app)
    expect((await row()).tone).toBeUndefined()
    await save(app.table, logoPointer, { mediaId: 1 })
    await makeVariants(app)
    const { variants, tone } = await row()
    expect([sizes(variants, 'image/png', 'icon').length, tone]).toEqual([3, 'solid'])
  })

  it.each([
    ['white', [255, 255, 255], [10, 21, 29]],
    ['black', [0, 0, 0], [255, 255, 255]],
  ])('in %s has opaque icons on a background that contrasts with it', async (colour, ink, ground) => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    const drawn = plain(40, 20, colour).ensureAlpha().extend({ right: 20, background: transparent })
    await store(await drawn.png().toBuffer(), { mimeType: 'image/png', category: 'logo' })
    await makeVariants(app)
    const icons = (await row()).variants.filter(({ crop }) => crop === 'icon')
    expect(icons).toHaveLength(3)
    for (const icon of icons) {
      const { data, info } = await sharp(storedOf(icon)).raw().toBuffer({ resolveWithObject: true })
      const pixel = (x: number, y: number) => {
        const at = (Math.floor(y) * info.width + Math.floor(x)) * 3
        return [...data.subarray(at, at + 3)]
      }
      const middle = info.width / 2
      expect([info.channels, pixel(2, 2), pixel(middle / 2, middle)]).toEqual([3, ground, ink])
    }
  })
})
