import { cropAround } from '@highline/shared/crop-around'
import { describe, expect, it } from 'vitest'
import type { RenderPlan } from './render-plan'
import { renditionSpecs } from './rendition-specs'

const plan: RenderPlan = { id: 1, source: 'abc.jpg', hero: false, logo: false, focus: { x: 50, y: 50 } }
const still = (width: number, height: number) => ({ width, height, animated: false, drawing: false })
const of = (specs: ReturnType<typeof renditionSpecs>, format: string, crop?: string) =>
  specs.filter((spec) => spec.format === format && spec.crop === crop).map((w) => `${w.width}×${w.height}`)

describe('the renditions of a 12-megapixel photo', () => {
  const specs = renditionSpecs(still(4032, 3024), { ...plan, hero: true })

  it('are four widths and two portrait crops, all in two formats, and a card for a hero', () => {
    for (const format of ['webp', 'avif']) {
      expect(of(specs, format)).toEqual(['480×360', '960×720', '1600×1200', '2400×1800'])
      expect(of(specs, format, 'portrait')).toEqual(['480×600', '720×900'])
    }
    expect(of(specs, 'jpeg', 'card')).toEqual(['1200×630'])
  })

  it('have distinct names that contain source, crop, size and focal point', () => {
    expect(specs.map(({ filename }) => filename)).toContain('abc-p720x900-50x50.avif')
    expect(new Set(specs.map(({ filename }) => filename)).size).toBe(specs.length)
  })
})

describe('a picture is never enlarged', () => {
  it.each([
    [1000, 500, ['480×240', '960×480', '1000×500'], ['400×500'], ['952×500']],
    [480, 2000, ['480×2000'], ['480×600'], ['480×252']],
    [1, 1, ['1×1'], ['1×1'], ['1×1']],
  ])('%i×%i', (width, height, wholes, cuts, card) => {
    const specs = renditionSpecs(still(width, height), { ...plan, hero: true })
    expect(of(specs, 'webp')).toEqual(wholes)
    expect(of(specs, 'webp', 'portrait')).toEqual(cuts)
    expect(of(specs, 'jpeg', 'card')).toEqual(card)
  })
})

describe('a picture larger than an encoder supports', () => {
  it.each([
    ['tall', 30, 20_000, '24×16000'],
    ['wide', 20_000, 30, '2400×4'],
    ['a line', 1, 50_000, '1×16383'],
    ['of many pixels', 2400, 10_000, '1200×5000'],
  ])('is rendered smaller: %s', (_, width, height, largest) => {
    for (const format of ['webp', 'avif'])
      expect(of(renditionSpecs(still(width, height), plan), format).at(-1)).toBe(largest)
  })
})

describe('a crop', () => {
  it.each([
    [50, 50, 150],
    [0, 50, 0],
    [100, 0, 300],
  ])('around the point at %i %%, %i %% stays within the picture', (x, y, left) => {
    const cut = cropAround({ width: 400, height: 200 }, { width: 1, height: 2 }, { x, y })
    expect(cut).toEqual({ left, top: 0, width: 100, height: 200 })
  })
})
