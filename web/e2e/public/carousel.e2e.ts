import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, filledJourney } from '../support/journey'
import { place } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const filled = filledJourney()
const press = (page: Page, name: string) =>
  place.hero(page).getByRole('button', { name, exact: true }).click()

describe.runIf(startsOwnSites)('the carousel', () => {
  it('plays a video until it is paused, and darkens an image with a scrim (§2.1)', async () => {
    const page = await filled.open('/')
    await press(page, 'Next slide')
    const film = page.locator('.slide-media[data-active] video')
    const plays = () => film.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
    await expect.poll(plays).toBe(true)
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
