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
