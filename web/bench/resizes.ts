import type { Browser, Page } from 'playwright-core'
import { seesShifts, shifted } from '../e2e/support/shifts'
import { table } from './report'
import { newVisitor, slowDown } from './visit'

const sizes = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const

/** Long enough for the pictures of another size to come, at the speed of the desk. */
const lookMs = 2000

/**
 * What still moves on the page once it has been laid out for another size, as when a telephone is turned. The move of
 * the resize itself is no shift (https://wicg.github.io/layout-instability/#sec-terminology).
 */
export async function measureResizes(browser: Browser, url: string): Promise<void> {
  const rows = []
  for (const place of ['', '#projects', '#contact'])
    rows.push({ 'looking at': `/${place}`, CLS: String(await shiftAt(browser, url + place)) })
  table(rows)
}

async function shiftAt(browser: Browser, url: string): Promise<number> {
  const context = await newVisitor(browser, 'desktop')
  try {
    await seesShifts(context)
    const page = await context.newPage()
    await slowDown(page, 'desktop')
    await page.goto(url)
    for (const [width, height] of sizes) await resize(page, { width, height })
    return await shifted(page)
  } finally {
    await context.close()
  }
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForTimeout(lookMs)
}
