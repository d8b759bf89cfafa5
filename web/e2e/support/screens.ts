import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { scrollsSideways } from './accessibility'
import type { Journey } from './journey'
import { still } from './landing-page'

const sizes = [
  ...[320, 360, 768, 1280, 1920, 2560].map((width) => ({ width, height: 800 })),
  { width: 640, height: 400 }, // same space as 1280 by 800 px at 200 % zoom
]

/** Returns texts that are partly outside the viewport, or behind the navigation bar at the top of the page. */
export const lostWords = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0)
    const bar = document.querySelector('header nav')?.getBoundingClientRect().bottom ?? 0
    const wide = [...document.querySelectorAll('h1, h2, h3, p, dt, dd, li, a, button, label')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const seen = width > 0 && !element.closest('[aria-hidden], [inert], .skip-link')
        return seen && (left < -1 || right > document.documentElement.clientWidth + 1)
      },
    )
    const covered = [...document.querySelectorAll('.hero-words:not([inert]) h1')].filter(
      (title) => title.getBoundingClientRect().top < bar - 1,
    )
    return [...wide, ...covered].map(
      ({ localName, textContent }) => `${localName}: ${textContent?.slice(0, 40)}`,
    )
  })

/** Asserts that the landing page fits the width of the viewport, from 320 to 2560 px and at 200 % zoom. */
export async function expectFitsAllWidths(site: Journey): Promise<void> {
  const page = await site.open('/', still)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await scrollsSideways(page), `${size.width} px`).toBe(false)
    expect(await lostWords(page), `${size.width} px`).toEqual([])
  }
}
