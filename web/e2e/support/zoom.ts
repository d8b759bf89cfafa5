import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Journey } from './journey'
import { still } from './landing-page'

export interface Zoom {
  readonly screen: BrowserContextOptions
  /** Whether the browser's font size setting is 32 px, twice the default. */
  readonly largeFontSize?: true
}

const narrow = { ...still, viewport: { width: 320, height: 568 } }

export const zooms: readonly [name: string, zoom: Zoom][] = [
  // A viewport of 1280 by 800 px at 200 % zoom has the same space as one of 640 by 400.
  ['at 200 %', { screen: { ...still, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } }],
  ['with letters of twice the size', { screen: still, largeFontSize: true }],
  ['on 320 px', { screen: narrow }],
  ['on 320 px with letters of twice the size', { screen: narrow, largeFontSize: true }],
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
