import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds fault with: the rule and where. Half a megabyte of script, which a document is given once. */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = (await window.axe?.run({ resultTypes: ['violations'] })) ?? {}
    return violations?.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)) ?? ['no axe']
  })
}

/** Whether anything stands out of the page, so that it scrolls sideways. */
export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** That a screen does not scroll sideways on a desk, nor on a phone, where it has no fault either. */
export async function isSound(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    // What is drawn otherwise at another width follows a moment after the resize.
    await expect.poll(() => scrollsSideways(page), { message: `${what}, ${width} px wide` }).toBe(false)
  }
  // Axe takes a second; each tab is gone through at both widths by `admin/screens.e2e.ts`.
  expect(await faults(page), what).toEqual([])
  if (before) await page.setViewportSize(before)
}
