import { renditions } from '@highline/shared/constants'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPicture } from './open-picture'
import type { RenderPlan } from './render-plan'

const plan: RenderPlan = { id: 1, source: '1.jpg', hero: true, logo: false, focus: { x: 50, y: 50 } }

/** Sizes in bytes of a noisy picture, rendered as a portrait crop and as a whole. */
async function crowd(blur: number, width = 200) {
  const height = 2 * width
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  const picture = await openPicture(await image.blur(blur).jpeg().toBuffer())
  const whole = { filename: '1.webp', mimeType: 'image/webp', format: 'webp', width, height } as const
  const cut = await picture.render({ ...whole, crop: 'portrait' }, plan)
  const usual = await picture.render(whole, plan)
  return { cut: cut.length, usual: usual.length }
}

it('a portrait crop of a detailed picture is compressed to the maximum size', async () => {
  const { cut, usual } = await crowd(0.6, 320)
  expect(usual).toBeGreaterThan(renditions.portraitBytes)
  expect(cut).toBeLessThanOrEqual(renditions.portraitBytes)
  expect(cut).toBeGreaterThan(renditions.portraitBytes / 2)
})

it('a portrait crop is compressed to the target size if little quality is lost, otherwise not at all', async () => {
  const { cut, usual } = await crowd(0.6)
  expect(usual).toBeGreaterThan(renditions.portraitBytesTarget)
  expect(cut).toBeLessThanOrEqual(renditions.portraitBytesTarget)
  const much = await crowd(0.5)
  expect(much.cut).toBeGreaterThan(renditions.portraitBytesTarget)
  expect(much.cut).toBe(much.usual)
})
