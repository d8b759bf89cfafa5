import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { filledJourney, phone } from '../support/journey'
import { arrival, place, still } from '../support/landing-page'

const site = filledJourney()

const look = (page: Page) =>
  place.navbar(page).evaluate((header) => {
    const { backgroundColor, boxShadow, position } = getComputedStyle(header)
    return { solid: !/, 0\)$/.test(backgroundColor), shadow: boxShadow !== 'none', position }
  })
const clear = { solid: false, shadow: false, position: 'fixed' }
const solid = { solid: true, shadow: true, position: 'fixed' }

const scrollTo = (page: Page, px: number) => page.evaluate((top) => window.scrollTo(0, top), px)

/** Records every scroll position from now on. */
const watchScrolling = (page: Page) =>
  page.evaluateHandle(() => {
    const places = new Set<number>()
    document.addEventListener('scroll', () => places.add(Math.round(window.scrollY)))
    return places
  })

describe('the navigation bar', () => {
  it('is transparent up to 100 px of scrolling, and solid with a shadow beyond (§2.1, §4, §9)', async () => {
    const page = await site.open('/', still)
    expect(await look(page)).toEqual(clear)
    for (const [px, expected] of [
      [101, solid],
      [100, clear],
      [101, solid],
    ] as const) {
      await scrollTo(page, px)
      await expect.poll(() => look(page), { message: `at ${px} px` }).toEqual(expected)
    }
  })
})

describe('links to the sections', () => {
  it('scroll smoothly from the navigation bar (§2.1)', async () => {
    const page = await site.open('/')
    const places = await watchScrolling(page)
    for (const section of ['about', 'projects', 'contact'] as const) {
      await place
        .navbar(page)
        .getByRole('link', { name: new RegExp(section, 'i') })
        .click()
      await arrival(page, section)
    }
    expect(await places.evaluate(({ size }) => size)).toBeGreaterThan(6)
  })

  it('jump without scrolling for reduced motion (§2.1)', async () => {
    const page = await site.open('/', still)
    const places = await watchScrolling(page)
    await place.navbar(page).getByRole('link', { name: 'Projects', exact: true }).click()
    await arrival(page, 'projects')
    expect(await places.evaluate(({ size }) => size)).toBe(1)
  })
})

it('the menu of a small screen closes when an entry is chosen, and the page scrolls to its section (§2.1)', async () => {
  const page = await site.open('/', { ...phone, reducedMotion: 'reduce' })
  const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ })
  for (const [name, section] of [
    ['About', 'about'],
    ['Projects', 'projects'],
    ['Contact', 'contact'],
    ['Get Quote', 'contact'],
  ] as const) {
    await scrollTo(page, 0)
    await toggle.click()
    await place.navbar(page).getByRole('link', { name, exact: true }).click()
    await arrival(page, section)
    await expect.poll(() => toggle.getAttribute('aria-expanded'), { message: name }).toBe('false')
  }
})
