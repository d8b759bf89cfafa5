import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../support/engine'
import { filledJourney } from '../support/journey'
import { arrival, place, still } from '../support/landing-page'
import { startsOwnSites } from '../support/sites'

const site = filledJourney()

/** Returns texts with too little contrast to white paper, whatever their background on screen is. */
const paleWords = (page: Page) =>
  page.evaluate(() => {
    const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const contrast = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) =>
        light(Number(part) / 255),
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    return [...document.querySelectorAll('h1, h2, h3, p, dt, dd, li, a, span, button, label')]
      .filter((element) => {
        const says = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
        )
        const { color, fontSize, visibility } = getComputedStyle(element)
        const seen =
          element.checkVisibility() && visibility === 'visible' && !element.closest('[inert], [aria-hidden]')
        return says && seen && contrast(color) < (Number.parseFloat(fontSize) >= 24 ? 3 : 4.5)
      })
      .map(
        ({ localName, className, textContent }) => `${localName}.${className}: ${textContent?.slice(0, 40)}`,
      )
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
    expect(await paleWords(page)).toEqual([])
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
