import type { Browser, Page } from 'playwright-core'
import type { DeviceName } from './devices'
import { heading, kB, table } from './report'
import { newVisitor, type Transfer, watchTraffic } from './visit'

/** React has loaded by then, and the second slide is not requested yet. After `watchMs` it has been shown. */
const glanceMs = 2000
const watchMs = 6000

/** CloudFront prices in Europe in US dollars, without the free tier (https://aws.amazon.com/cloudfront/pricing/). */
const perMillionRequests = 1.2
const perGigabyte = 0.085

/** Prints requests and bytes of a first visit to the edge, and the cost of a million visits. */
export async function measureViews(browser: Browser, url: string): Promise<void> {
  heading('Requests and bytes of a first visit to the edge')
  const rows = []
  for (const device of ['phone', 'desktop'] as const) {
    const { glanced, watched, whole } = await viewed(browser, url, device)
    rows.push(
      row(`${device}, first screen, ${glanceMs / 1000} s`, glanced),
      row(`${device}, first screen, ${watchMs / 1000} s`, watched),
      row(`${device}, scrolled to the end`, whole),
    )
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
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(glanceMs)
    const glanced = traffic()
    await page.waitForTimeout(watchMs - glanceMs)
    const watched = traffic()
    await scrollThrough(page)
    return { glanced, watched, whole: traffic() }
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
  const dollars = transfers.length * perMillionRequests + (bytes / 1000) * perGigabyte
  return { view, requests: transfers.length, bytes: kB(bytes), 'a million': `$${dollars.toFixed(1)}` }
}
