import { beforeAll, expect, it } from 'vitest'
import { desk } from '../support/desk'
import { editorOf } from '../support/editor'
import { fillSite } from '../support/filled-site'
import { journey, phone } from '../support/journey'
import { seesShifts, shifted } from '../support/shifts'

const site = journey()
const open = desk(site)

beforeAll(async () => fillSite(await editorOf(site)))

it.each([
  '#contact-inquiries',
  '#media-files',
  '#logo',
  '#hero-carousel',
  '#projects',
  '#section-images',
  '#content',
])('nothing on a phone is moved by what comes late to %s', async (tab) => {
  const page = await open('', { ...phone, reducedMotion: 'reduce' })
  await seesShifts(page.context())
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/(?!admin\/status|media-file)/, async (route) => {
    await promise
    await route.fallback()
  })
  await page.goto('about:blank')
  await page.goto(`/admin${tab}`)
  await page.locator('.tab-panel .skeleton-block').first().waitFor()
  resolve()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThan(0.01)
})
