import { contact } from '@highline/shared/endpoints/contact'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoSidewaysScroll, scrollsSideways } from '../support/accessibility'
import { needs } from '../support/engine'
import { picture } from '../support/files'
import { emptyJourney, filledJourney, type Journey } from '../support/journey'
import { arrival, place, still } from '../support/landing-page'
import { longTexts, longTitle } from '../support/long-words'
import { largeFontZooms, lostParts, openZoomed } from '../support/screens'
import { answers } from '../support/server'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'
import { fillInquiry, sendButton, visitorNamed } from '../support/visitor'

const empty = emptyJourney()
const filled = filledJourney()

const sizes = [
  ...[320, 360, 768, 1280, 1920, 2560].map((width) => ({ width, height: 800 })),
  { width: 640, height: 400 }, // same space as 1280 by 800 px at 200 % zoom
]

/** Titles of the hero that start behind the navigation bar while the page is at its top. */
const coveredTitles = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0)
    const bar = document.querySelector('header nav')?.getBoundingClientRect().bottom ?? 0
    return [...document.querySelectorAll('.hero-words:not([inert]) h1')]
      .filter((title) => title.getBoundingClientRect().top < bar - 1)
      .map(({ textContent }) => textContent)
  })

async function expectNothingLost(page: Page, message: string): Promise<void> {
  expect(await scrollsSideways(page), message).toBe(false)
  expect(await lostParts(page), message).toEqual([])
  expect(await coveredTitles(page), message).toEqual([])
}

async function expectFitsAllWidths(site: Journey): Promise<void> {
  const page = await site.open('/', still)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectNothingLost(page, `${size.width} px`)
  }
}

/** Number of lines of an element’s text. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

describe.runIf(startsOwnSites)('the empty page', () => {
  it('fits from 320 to 2560 px and at 200 % zoom', () => expectFitsAllWidths(empty))

  it('has a full-screen hero with a highlight in another colour, and a drawing for each project (§2.1)', async () => {
    const page = await empty.open('/', still)
    const hero = place.hero(page)
    expect(await hero.boundingBox()).toMatchObject({ y: 0, height: 800, width: 1280 })
    const colours = await hero
      .locator('h1')
      .evaluate((title) => [title, ...title.children].map((part) => getComputedStyle(part).color))
    expect(new Set(colours).size).toBe(2)
    const drawings = page.locator('#projects').getByRole('img', { name: /^Drawing of / })
    for (const drawing of await drawings.all()) await drawing.scrollIntoViewIfNeeded()
    await expect
      .poll(() => drawings.evaluateAll((all: HTMLImageElement[]) => all.map((it) => it.naturalWidth > 0)))
      .toEqual([true, true, true, true])
  })
})

describe.runIf(startsOwnSites)('the filled page', () => {
  it('fits from 320 to 2560 px and at 200 % zoom', () => expectFitsAllWidths(filled))

  it('shows its logo at most 200 px wide and keeps the line breaks of the postal address (§9)', async () => {
    const page = await filled.open('/', still)
    for (const where of [place.navbar(page), place.footer(page)]) {
      const box = await where.getByRole('img', { name: 'Highline Stadium Communications' }).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(200)
    }
    const address = place.contact(page).getByRole('definition').filter({ hasText: '1 Gantry Lane' })
    expect(await address.evaluate(linesOf)).toBe(2)
  })
})

describe('the form', () => {
  it.each(largeFontZooms)('can be reached through the menu and sent %s', async (_, zoom) => {
    needs('font size')
    const page = await openZoomed(filled, '/', zoom)
    // Stubbed because the rate limit allows one visitor five inquiries in ten minutes.
    await answers(page, contact.create, { success: true })
    await expectNothingLost(page, 'on load')
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
    await expectNoSidewaysScroll(page)
    await page.locator('header a[href="#contact"]:visible').first().click()
    await arrival(page, 'contact')
    await fillInquiry(page, visitorNamed('Ada'))
    await sendButton(page).click()
    await toastText(page, 'Inquiry Sent Successfully')
    await expectNoSidewaysScroll(page)
  })
})

it.runIf(startsOwnSites)(
  'a page with very long words fits from 320 to 2560 px and at 200 % zoom',
  async () => {
    const client = await empty.admin()
    const [mediaId = 0] = await client.upload('project', [picture('arena.png')])
    for (const name of [longTitle, 'Arena'])
      await client.ask(projects.create, { body: { name, description: name, location: name, mediaId } })
    await client.ask(heroCarousel.create, { body: { title: longTitle, subtitle: longTitle, mediaId } })
    await client.write(longTexts)
    await client.live()
    await expectFitsAllWidths(empty)
  },
)
