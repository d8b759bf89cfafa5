import type { Browser, Page } from 'playwright-core'
import type { DeviceName } from './devices'
import { kB, table } from './report'
import { newVisitor, type Transfer, watchTraffic } from './visit'

/** What a first visit asks of the edge; `docs/costs.md` says what that costs. */
export async function measureViews(browser: Browser, url: string): Promise<void> {
  const rows = []
  for (const device of ['phone', 'desktop'] as const) {
    const { first, whole } = await viewed(browser, url, device)
    rows.push(row(`${device}, first screen`, first), row(`${device}, scrolled to the end`, whole))
  }
  table(rows)
}

async function viewed(browser: Browser, url: string, device: DeviceName) {
  const context = await newVisitor(browser, device)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const traffic = watchTraffic(session)
    await page.goto(url, { waitUntil: 'networkidle' })
    const first = traffic()
    await scrollThrough(page)
    return { first, whole: traffic() }
  } finally {
    await context.close()
  }
}

async function scrollThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() => document.body.scrollHeight / window.innerHeight)
  for (let screen = 0; screen < screens; screen++) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight))
    await page.waitForTimeout(300)
  }
  await page.waitForLoadState('networkidle')
}

function row(view: string, transfers: readonly Transfer[]) {
  const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0)
  return { view, requests: transfers.length, bytes: kB(bytes) }
}
