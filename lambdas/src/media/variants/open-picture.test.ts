import { renditions } from '@highline/shared/constants'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPicture } from './open-picture'
import type { RenderPlan } from './render-plan'
import type { RenditionSpec } from './rendition-specs'

const plan: RenderPlan = { id: 1, source: '1.jpg', hero: true, logo: false, focus: { x: 50, y: 50 } }
const upright: RenditionSpec = {
  filename: '1-p320.webp',
  mimeType: 'image/webp',
  format: 'webp',
  crop: 'portrait',
  width: 320,
  height: 640,
}

it('makes a phone’s hero light enough, however much there is to see in it', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const crowd = sharp({ create: { width: 320, height: 640, channels: 3, background: '#000', noise } })
  const picture = await openPicture(await crowd.blur(0.6).jpeg().toBuffer())
  const { crop, ...whole } = upright
  const [light, usual] = await Promise.all([picture.render(upright, plan), picture.render(whole, plan)])
  expect(usual.length).toBeGreaterThan(renditions.portraitBytes)
  expect(light.length).toBeLessThanOrEqual(renditions.portraitBytes)
  expect(light.length).toBeGreaterThan(renditions.portraitBytes / 2)
})
