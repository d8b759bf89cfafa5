import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Journey } from './journey'
import { still } from './landing-page'

/**
 * Returns texts and controls that are partly outside the viewport, or too narrow for more than one letter.
 * Those in scrolling lists and those that nobody can see do not count.
 */
export const lostParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, p, dt, dd, li, a, button, label, input, select')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isShown =
          element.checkVisibility() &&
          width > 1 &&
          !element.closest('[aria-hidden], [inert], .skip-link, .visually-hidden, .tab-list, .section-list')
        const isOut = left < -1 || right > document.documentElement.clientWidth + 1
        const isNarrow =
          width < 1.5 * Number.parseFloat(getComputedStyle(element).fontSize) &&
          (element.matches('input:not([type="checkbox"])') || (element.textContent ?? '').length > 3)
        return isShown && (isOut || isNarrow)
      })
      .map(({ localName, textContent }) => `${localName}: ${textContent?.slice(0, 40)}`),
  )

interface Zoom {
  readonly screen: BrowserContextOptions
  /** Whether the browser's font size setting is 32 px, twice the default. */
  readonly largeFontSize?: true
}

const narrow = { ...still, viewport: { width: 320, height: 568 } }

export const largeFontZooms: readonly [name: string, zoom: Zoom][] = [
  ['with letters of twice the size', { screen: still, largeFontSize: true }],
  ['on 320 px with letters of twice the size', { screen: narrow, largeFontSize: true }],
]

export const zooms: typeof largeFontZooms = [
  // A viewport of 1280 by 800 px at 200 % zoom has the same space as one of 640 by 400.
  ['at 200 %', { screen: { ...still, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } }],
  ['on 320 px', { screen: narrow }],
  ...largeFontZooms,
]

export async function openZoomed(
  site: Journey,
  path: string,
  { screen, largeFontSize }: Zoom,
): Promise<Page> {
  const page = await site.open('about:blank', screen)
  if (largeFontSize) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  }
  await page.goto(path)
  const letter = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(letter).toBe(largeFontSize ? '32px' : '16px')
  return page
}
