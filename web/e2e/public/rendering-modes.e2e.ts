import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { needs } from '../support/engine'
import { filledJourney } from '../support/journey'
import { arrival, place, still } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const site = filledJourney()

/** Removes all backgrounds, which browsers do not print. */
const removeBackgrounds = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { background: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

describe.runIf(startsOwnSites)('the page', () => {
  it('is readable with JavaScript disabled, with email and phone links instead of the form', async () => {
    needs('scripts off')
    const page = await site.open('/', { ...still, javaScriptEnabled: false })
    for (const text of ['Roof installations above the pitch', 'Arena number 3', 'Our Certifications']) {
      await page.getByText(text).first().waitFor()
    }
    const contact = place.contact(page)
    expect(await contact.locator('form').isVisible()).toBe(false)
    const ways = contact.locator('.contact-without-script a')
    expect(await ways.allTextContents()).toEqual(['office@example.com', '+44 (0)20 7946 0958'])
    expect(await ways.first().isVisible()).toBe(true)
    await place.navbar(page).getByRole('link', { name: 'About' }).click()
    await arrival(page, 'about')
  })

  it('prints all sections in dark text on white without controls, and splits no card', async () => {
    needs('print')
    const page = await site.open('/', still)
    await page.emulateMedia({ media: 'print' })
    await removeBackgrounds(page)
    expect(await axeViolations(page)).toEqual([])
    expect(
      await page.getByRole('button').evaluateAll((all) => all.filter((one) => one.checkVisibility())),
    ).toEqual([])
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    for (const section of [place.hero, place.about, place.projects, place.contact, place.footer]) {
      expect(await section(page).isVisible()).toBe(true)
    }
    expect(await place.contact(page).textContent()).toContain('office@example.com')
    const split = await page
      .locator('.project, .service')
      .evaluateAll((all) => all.filter((card) => getComputedStyle(card).breakInside !== 'avoid').length)
    expect(split).toBe(0)
  })

  it('prints on at most four A4 pages', async () => {
    needs('pdf')
    const page = await site.open('/', still)
    const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
    const paper = (await page.pdf({ format: 'A4', margin })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(4)
  })

  it('marks the current slide’s dot in forced colours too', async () => {
    const page = await site.open('/', { ...still, forcedColors: 'active' })
    // In forced colours only the border of a dot remains.
    const dots = await page.locator('.carousel-dot').evaluateAll((all) =>
      all.map((dot) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(dot, '::before')
        return `${borderTopColor} ${borderTopWidth}`
      }),
    )
    expect(dots).toHaveLength(3)
    expect(dots[0]).not.toBe(dots[1])
    expect(dots[2]).toBe(dots[1])
  })
})
