import { media } from '@highline/shared/endpoints/media'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../support/engine'
import { desktop, filledJourney, phone, servedHtml } from '../support/journey'
import { still } from '../support/landing-page'
import { requestedUrls } from '../support/server'
import { layoutShiftScore, recordLayoutShifts } from '../support/shifts'
import { startsOwnSites } from '../support/sites'

const site = filledJourney()

/** Paths that contain one of `names` and that a first visit requests before the client script. */
async function askedBeforeScript(names: readonly string[], options: BrowserContextOptions) {
  const page = await site.open('about:blank', options)
  const asked = requestedUrls(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const paths = asked.map(({ pathname }) => pathname)
  const script = paths.findIndex((path) => path.includes('/assets/client-'))
  return paths.slice(0, script).filter((path) => names.some((name) => path.includes(name)))
}

describe.runIf(startsOwnSites)('loading the filled page', () => {
  it('reserves space for every image that has not loaded yet', async () => {
    const page = await site.open('about:blank', still)
    await page.route('**/api/media-file/**', () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const heights = await page
      .locator('main img')
      .evaluateAll((all) => all.map(({ className, clientHeight }) => ({ className, clientHeight })))
    expect(heights.length).toBeGreaterThan(8)
    expect(heights.filter(({ clientHeight }) => clientHeight === 0)).toEqual([])
  })

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('removing the later style sheet shifts nothing on the first screen of %s', async (_name, screen) => {
    needs('shift entries')
    const page = await site.open('about:blank', { ...screen, ...still })
    await recordLayoutShifts(page.context())
    await page.goto('/', { waitUntil: 'networkidle' })
    const sheets = page.locator('body style')
    expect(await sheets.evaluateAll((all) => all.map((sheet) => sheet.remove()))).toHaveLength(1)
    // The descender in the margin is styled by the removed sheet and adds about 0.001.
    expect(await layoutShiftScore(page)).toBeLessThan(0.002)
  })

  it('loads the image below the first screen on scroll or after 3 s', async () => {
    const page = await site.open('about:blank')
    // The 3 s are the duration of an animation, which the test pauses.
    await page.addInitScript(() =>
      addEventListener('animationstart', ({ target }) => {
        if (target instanceof HTMLPictureElement)
          for (const animation of target.getAnimations()) animation.pause()
      }),
    )
    await page.goto('/', { waitUntil: 'networkidle' })
    const state = () =>
      page.locator('picture:has(.equipment-picture)').evaluate((picture) => ({
        waits: getComputedStyle(picture).contentVisibility === 'hidden',
        isThere: (picture.querySelector('img')?.naturalWidth ?? 0) > 0,
      }))
    expect(await state()).toEqual({ waits: true, isThere: false })
    await page.keyboard.press('PageDown')
    await expect.poll(state).toEqual({ waits: false, isThere: true })
    await page.goto('/')
    expect(await state()).toMatchObject({ waits: true })
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    expect(await state()).toMatchObject({ waits: false })
  })

  it('preloads the first slide’s image once, in the crop, size and format for the viewport', async () => {
    await expect
      .poll(() => servedHtml(site), { timeout: 50_000, interval: 500 })
      .toMatch(/<link rel="preload"[^>]*image\/avif[^>]*><link rel="preload"[^>]*image\/avif/)
    const files = await (await site.admin()).ask(media.list, { query: { category: 'hero' } })
    const names = files.map(({ filename }) => filename.replace(/\.\w+$/, ''))
    expect(names).toHaveLength(3)
    expect(await askedBeforeScript(names, phone)).toEqual([expect.stringMatching(/-p\d+x\d+-50x50\.avif$/)])
    expect(await askedBeforeScript(names, desktop)).toEqual([expect.stringMatching(/-960\.avif$/)])
    const onItsSide = { ...phone, viewport: { width: 740, height: 390 } }
    expect(await askedBeforeScript(names, onItsSide)).toEqual([expect.stringMatching(/-960\.avif$/)])
  })
})
