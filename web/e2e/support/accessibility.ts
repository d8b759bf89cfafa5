import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { engine } from './engine'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Returns axe's violations as `rule: target`; in Chromium only, because they do not depend on the engine. The axe script
 * (half a megabyte) is injected once per document.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  if (engine !== 'chromium') return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = (await window.axe?.run({ resultTypes: ['violations'] })) ?? {}
    return violations?.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)) ?? ['no axe']
  })
}

/** Whether the page scrolls horizontally because something is wider than the viewport. */
export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

export const expectNoSidewaysScroll = async (page: Page) => expect(await scrollsSideways(page)).toBe(false)

/** Asserts that a screen does not scroll sideways on desktop and phone, and on the latter has no axe violations. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // Components that render differently at another width update shortly after the resize.
    await expect.poll(() => scrollsSideways(page), { message: `${what}, ${width} px wide` }).toBe(false)
  }
  // Only once, because axe takes a second; `admin/screens.e2e.ts` checks each tab at both widths.
  expect(await axeViolations(page), what).toEqual([])
  if (before) await page.setViewportSize(before)
}
