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

/** Renders what is missing. */
const render = async () => {
  await makeVariants(app)
  return rowOf(app)
}
/** Stores media 1 and renders it. */
const rendered = async (...[bytes, more]: [Uint8Array, Parameters<typeof storeFile>[3]?]) => {
  await storeFile(app, 1, bytes, more)
  return render()
}
const sizes = (variants: MediaVariant[], mimeType: string, crop?: string) =>
  variants.filter((v) => v.mimeType === mimeType && v.crop === crop).map((v) => `${v.width}×${v.height}`)
const storedOf = (variant: MediaVariant | undefined) => app.bucket.objects.get(variant?.filename ?? '')?.bytes
const made = async (variant: MediaVariant | undefined) => sharp(storedOf(variant)).metadata()
const blue = { channels: 3, background: '#00f' } as const

describe('a picture', () => {
  it('is rendered in the usual widths as WebP and AVIF, and is never enlarged', async () => {
    const { variants, width, height } = await rendered(await plain(600, 300).jpeg().toBuffer())
    expect(sizes(variants, 'image/webp')).toEqual(['480×240', '600×300'])
    expect(sizes(variants, 'image/avif')).toEqual(['480×240', '600×300'])
    expect(sizes(variants, 'image/jpeg', 'card')).toEqual(['571×300'])
    expect([width, height]).toEqual([600, 300])
    for (const variant of variants)
      expect(await made(variant)).toMatchObject({ width: variant.width, height: variant.height })
  })

  it('with an EXIF orientation is rotated, and its renditions have no EXIF', async () => {
    const sideways = plain(40, 20)
      .composite([{ input: { create: { ...blue, width: 40, height: 10 } }, left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 28/1 0/1' } })
    const bytes = await sideways.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(bytes.includes('Canary')).toBe(true)
    const { variants, width, height } = await rendered(bytes)
    expect([width, height]).toEqual([20, 40])
    expect(sizes(variants, 'image/webp')).toEqual(['20×40'])
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
    const { variants } = await rendered(await plain(60, 30).ensureAlpha(0).png().toBuffer())
    for (const type of ['image/webp', 'image/avif'])
      expect((await made(variants.find(({ mimeType }) => mimeType === type))).hasAlpha).toBe(true)
  })

  it('that is animated becomes an animated WebP without AVIF, which is recorded in one step', async () => {
    const gif = await animation(60, 40, '#f00', '#0f0', '#00f')
    const row = await rendered(gif, { mimeType: 'image/gif', category: 'hero' })
    const { variants, renderedQuick } = row
    expect(row).toMatchObject({ width: 60, height: 40, renderedAll: renderedQuick, version: 6 })
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

  /** Names of the objects that were stored at this moment. */
  const written = () =>
    [...app.bucket.objects]
      .flatMap(([name, { modifiedAt }]) => (modifiedAt >= app.now() ? [name] : []))
      .sort()

  it('is cropped around its focal point; moving that renders only the crops again, under new names', async () => {
    const before = await rendered(await halves(), { category: 'hero', focalPoint: { x: 0.1, y: 0.5 } })
    expect(sizes(before.variants, 'image/webp', 'portrait')).toEqual(['16×20'])
    expect(await cutsOf(before.variants)).toEqual(cuts('orange'))
    app.wait(60)
    await save(app.table, media, { ...before, focalPoint: { x: 0.9, y: 0.5 } })
    const { variants } = await render()
    expect(variants).toHaveLength(before.variants.length)
    const names = new Set(before.variants.map(({ filename }) => filename))
    const fresh = variants.filter(({ filename }) => !names.has(filename))
    expect(await cutsOf(fresh)).toEqual(cuts('blue'))
    expect(written()).toEqual(fresh.map(({ filename }) => filename).sort())
  })

  it('with a crop of a former shape gets a new crop, and nothing else is rendered again', async () => {
    const { variants, ...rest } = await rendered(await halves(), { category: 'hero' })
    const former = { filename: '1-abcd-p10-50x50.webp', mimeType: 'image/webp', width: 10, height: 20 }
    const cut = { ...former, crop: 'portrait' as const }
    const stored = [cut, ...variants.filter(({ crop }) => crop !== 'portrait')]
    const key = '1-abcd.jpg hero  50 50'
    await save(app.table, media, { ...rest, variants: stored, renderedQuick: key, renderedAll: key })
    app.wait(60)
    expect((await render()).variants).toEqual(variants)
    expect(written()).toEqual(['1-abcd-p16x20-50x50.avif', '1-abcd-p16x20-50x50.webp'])
  })

  it('is also a picture of another category that a slide shows', async () => {
    const { variants } = await rendered(await halves())
    expect(sizes(variants, 'image/webp', 'portrait')).toEqual([])
    await save(app.table, heroSlides, { id: 1, title: 'A', subtitle: '', mediaId: 1, sortOrder: 1 })
    expect(sizes((await render()).variants, 'image/webp', 'portrait')).toHaveLength(1)
  })

  it('that is a video is rendered from its poster', async () => {
    const video = { mimeType: 'video/mp4', poster: '1-still.jpg', width: 1920, height: 1080 }
    await storeMedia(app, 1, { ...video, category: 'hero' })
    await app.files.put('1-still.jpg', await plain(10, 20).jpeg().toBuffer(), 'image/jpeg')
    const { variants, width } = await render()
    expect(width).toBe(1920)
    expect(variants.map(({ filename }) => filename)).toContain('1-still-p10x12-50x50.webp')
  })
})

describe('a logo', () => {
  it('in SVG is rendered to three PNG icons, of which the one of 180 pixels is opaque', async () => {
    const drawing = sample.drawing('<rect width="20" height="10" fill="#f60"/>', 'width="20" height="10"')
    const { variants, width, height } = await rendered(drawing, {
      mimeType: 'image/svg+xml',
      category: 'logo',
    })
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
    expect((await rendered(await plain(6, 6).png().toBuffer())).tone).toBeUndefined()
    await save(app.table, logoPointer, { mediaId: 1 })
    const { variants, tone } = await render()
    expect([sizes(variants, 'image/png', 'icon').length, tone]).toEqual([3, 'solid'])
  })

  it.each([
    ['white', [255, 255, 255], [10, 21, 29]],
    ['black', [0, 0, 0], [255, 255, 255]],
  ])('in %s has opaque icons on a background that contrasts with it', async (colour, ink, ground) => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    const drawn = plain(40, 20, colour).ensureAlpha().extend({ right: 20, background: transparent })
    const { variants } = await rendered(await drawn.png().toBuffer(), {
      mimeType: 'image/png',
      category: 'logo',
    })
    const icons = variants.filter(({ crop }) => crop === 'icon')
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
