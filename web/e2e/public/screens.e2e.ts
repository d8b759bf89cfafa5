import { describe, expect, it } from 'vitest'
import { emptyJourney, filledJourney } from '../support/journey'
import { place, still } from '../support/landing-page'
import { expectFitsAllWidths } from '../support/screens'
import { startsOwnSites } from '../support/sites'

const empty = emptyJourney()
const filled = filledJourney()

/** Number of lines of an element’s text. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

describe.runIf(startsOwnSites)('the empty page', () => {
  it('fits from 320 to 2560 px and at 200 % zoom', () => expectFitsAllWidths(empty))

  it('starts with a full-screen hero, whose title has a highlight in another colour (§2.1)', async () => {
    const page = await empty.open('/', still)
    const hero = place.hero(page)
    expect(await hero.boundingBox()).toMatchObject({ y: 0, height: 800, width: 1280 })
    const colours = await hero
      .locator('h1')
      .evaluate((title) => [title, ...title.children].map((part) => getComputedStyle(part).color))
    expect(new Set(colours).size).toBe(2)
  })

  it('shows a built-in drawing for each project without an image (§2.1)', async () => {
    const page = await empty.open('/', still)
    const drawings = page.locator('#projects').getByRole('img', { name: /^Drawing of / })
    for (const drawing of await drawings.all()) await drawing.scrollIntoViewIfNeeded()
    await expect
      .poll(() => drawings.evaluateAll((all: HTMLImageElement[]) => all.map((it) => it.naturalWidth > 0)))
      .toEqual([true, true, true, true])
  })
})

describe.runIf(startsOwnSites)('the filled page', () => {
  it('fits from 320 to 2560 px and at 200 % zoom', () => expectFitsAllWidths(filled))

  it('shows its logo at most 200 px wide (§9)', async () => {
    const page = await filled.open('/', still)
    for (const where of [place.navbar(page), place.footer(page)]) {
      const box = await where.getByRole('img', { name: 'Highline Stadium Communications' }).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(200)
    }
  })

  it('keeps the line breaks of the postal address', async () => {
    const page = await filled.open('/', still)
    const address = place.contact(page).getByRole('definition').filter({ hasText: '1 Gantry Lane' })
    expect(await address.evaluate(linesOf)).toBe(2)
  })
})
