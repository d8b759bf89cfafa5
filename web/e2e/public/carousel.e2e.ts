import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, filledJourney } from '../support/journey'
import { place, words } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const filled = filledJourney()
const advanceMs = 5000
const titles = ['Roof installations above the pitch', 'Climbing the mast', 'Wireless for sixty thousand']

const shown = (page: Page) => words(page.locator('.hero-words:not([inert]) h1'))
const press = (page: Page, name: string) =>
  place.hero(page).getByRole('button', { name, exact: true }).click()

describe.runIf(startsOwnSites)('the carousel', () => {
  it('advances automatically after hydration and stops for good after a click (§2.1, §4)', async () => {
    const page = await filled.open('about:blank')
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(3_600_000)
    await page.goto('/')
    await page.keyboard.press('Shift')
    await page.locator('.carousel-words[aria-live="off"]').waitFor({ state: 'attached' })
    await page.clock.runFor(advanceMs)
    await expect.poll(() => shown(page)).toBe(titles[1])
    await press(page, 'Next slide')
    await expect.poll(() => shown(page)).toBe(titles[2])
    await page.clock.runFor(10 * advanceMs)
    expect(await shown(page)).toBe(titles[2])
  })

  it('plays a video muted in a loop until it is paused, and darkens an image with a scrim (§2.1)', async () => {
    const page = await filled.open('/')
    await press(page, 'Next slide')
    const film = page.locator('.slide-media[data-active] video')
    const plays = () => film.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
    await expect.poll(plays).toBe(true)
    const facts = await film.evaluate((video: HTMLVideoElement) => {
      const { autoplay, loop, muted, src } = video
      return { autoplay, loop, muted, inline: video.hasAttribute('playsinline'), path: new URL(src).pathname }
    })
    expect(facts).toEqual({
      ...{ autoplay: true, loop: true, muted: true, inline: true },
      path: expect.stringMatching(/^\/api\/media-file\/.+\.webm$/),
    })
    await press(page, 'Pause')
    await expect.poll(plays).toBe(false)
    await press(page, 'Play')
    await expect.poll(plays).toBe(true)

    await press(page, 'Next slide')
    const slide = page.locator('.slide-media[data-active]')
    const box = await slide.locator('img').boundingBox()
    expect(box).toMatchObject(desktop.viewport)
    expect(box).toEqual(await place.hero(page).boundingBox())
    const veil = await slide.evaluate((media) => getComputedStyle(media, '::after').backgroundImage)
    expect(veil).toMatch(/gradient\(.*rgba\(10, 21, 29, 0\.\d+\)/)
  })
})
