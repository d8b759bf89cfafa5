import { describe, expect, it } from 'vitest'
import { emptyJourney } from '../support/journey'
import { arrival, place, still } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const site = emptyJourney()

// A site with content has other texts.
describe.runIf(startsOwnSites)('a page without content', () => {
  it('starts with a full-screen hero, followed by the sections in order (§2.1)', async () => {
    const page = await site.open('/', still)
    const hero = place.hero(page)
    expect(await page.title()).toContain('Highline Stadium Communications')
    expect(await hero.boundingBox()).toMatchObject({ y: 0, height: 800, width: 1280 })
    const colours = await hero
      .locator('h1')
      .evaluate((title) => [title, ...title.children].map((part) => getComputedStyle(part).color))
    expect(new Set(colours).size).toBe(2)
    const tops = await page
      .locator('section[aria-label="Introduction"], #about, #projects, #contact, footer')
      .evaluateAll((all) => all.map((section) => section.getBoundingClientRect().top))
    expect(tops).toHaveLength(5)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    await hero.getByRole('link', { name: 'Request a Quote', exact: true }).click()
    await arrival(page, 'contact')
  })

  it('shows a built-in drawing for each project without an image (§2.1)', async () => {
    const page = await site.open('/', still)
    const drawings = page.locator('#projects').getByRole('img', { name: /^Drawing of / })
    for (const drawing of await drawings.all()) await drawing.scrollIntoViewIfNeeded()
    await expect
      .poll(() => drawings.evaluateAll((all: HTMLImageElement[]) => all.map((it) => it.naturalWidth > 0)))
      .toEqual([true, true, true, true])
  })
})
