import { expect, it } from 'vitest'
import type { RenderPlan } from './render-plan'
import { renditionSpecs } from './rendition-specs'

const plan: RenderPlan = { id: 1, source: 'abc.jpg', hero: false, logo: false, focus: { x: 50, y: 50 } }
const still = (width: number, height: number) => ({ width, height, animated: false, drawing: false })
const of = (specs: ReturnType<typeof renditionSpecs>, format: string, crop?: string) =>
  specs.filter((spec) => spec.format === format && spec.crop === crop).map((w) => `${w.width}×${w.height}`)

it.each([
  [4032, 3024, ['480×360', '960×720', '1600×1200', '2400×1800'], ['480×600', '720×900'], '1200×630'],
  [1000, 500, ['480×240', '960×480', '1000×500'], ['400×500'], '952×500'],
  [480, 2000, ['480×2000'], ['480×600'], '480×252'],
  [1, 1, ['1×1'], ['1×1'], '1×1'],
])('a hero of %i×%i is never enlarged', (width, height, wholes, cuts, card) => {
  const specs = renditionSpecs(still(width, height), { ...plan, hero: true })
  for (const format of ['webp', 'avif']) {
    expect(of(specs, format)).toEqual(wholes)
    expect(of(specs, format, 'portrait')).toEqual(cuts)
  }
  expect(of(specs, 'jpeg', 'card')).toEqual([card])
})

it.each([
  ['tall', 30, 20_000, '24×16000'],
  ['wide', 20_000, 30, '2400×4'],
  ['a line', 1, 50_000, '1×16383'],
  ['of many pixels', 2400, 10_000, '1200×5000'],
])('a picture larger than an encoder supports is rendered smaller: %s', (_, width, height, largest) => {
  for (const format of ['webp', 'avif'])
    expect(of(renditionSpecs(still(width, height), plan), format).at(-1)).toBe(largest)
})
