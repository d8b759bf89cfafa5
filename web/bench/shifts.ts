import type { Browser, BrowserContext, Page } from 'playwright-core'
import { closeFirefox, firefoxContext } from '../e2e/support/firefox'
import { layoutShiftScore, recordLayoutShifts } from '../e2e/support/shifts'
import { type DeviceName, devices } from './devices'
import { heading, table } from './report'
import { newVisitor, slowDown } from './visit'

const anchors = ['#about', '#projects', '#contact']
const sizes = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const

/** Long enough for pictures to load at the network speed of the desktop. */
const lookMs = 2000
const carouselMs = 12_000
const lateMs = 3000

interface Visited {
  /** Hash of the URL that is opened, or empty. */
  readonly at?: string
  readonly before?: (context: BrowserContext) => Promise<void>
  readonly move: (page: Page) => Promise<void>
}

const look = (page: Page) => page.waitForTimeout(lookMs)

const visits: Readonly<Record<string, Visited>> = {
  'carousel, 12 s': { move: (page) => page.waitForTimeout(carouselMs) },
  'to the end and back': { move: readThrough },
  ...Object.fromEntries(anchors.map((at) => [`opened at ${at}`, { at, move: look }])),
  ...Object.fromEntries(anchors.map((at) => [`${at} clicked`, { move: (page: Page) => follow(page, at) }])),
  'in six sizes': { move: resizeOften },
  'in six sizes, at #contact': { at: '#contact', move: resizeOften },
  'letters of 200 %': { before: enlargeLetters, move: readThrough },
  'pictures 3 s late': { before: delayPictures, move: (page) => page.waitForTimeout(lateMs + lookMs) },
}

/**
 * Measures unexpected layout shifts, which do not include movement caused by a press or a resize
 * (https://wicg.github.io/layout-instability/#sec-terminology). Firefox is not throttled; its phone is only the size.
 */
export async function measureShifts(browser: Browser, url: string): Promise<void> {
  heading('Shifts')
  const columns: Readonly<Record<string, () => Promise<Page>>> = {
    phone: () => slowPage(browser, 'phone'),
    desktop: () => slowPage(browser, 'desktop'),
    'Firefox, phone': () => firefoxPage('phone'),
    'Firefox, desktop': () => firefoxPage('desktop'),
  }
  const rows = []
  for (const [visit, visited] of Object.entries(visits)) {
    const row: Record<string, string> = { visit }
    for (const [column, open] of Object.entries(columns))
      row[column] = await shiftOf(await open(), url, visited)
    rows.push(row)
  }
  await closeFirefox()
  table(rows)
}

async function slowPage(browser: Browser, device: DeviceName): Promise<Page> {
  const context = await newVisitor(browser, device)
  const page = await context.newPage()
  await slowDown(page, device)
  return page
}

async function firefoxPage(device: DeviceName): Promise<Page> {
  const { viewport } = devices[device]
  return (await firefoxContext({ viewport, ignoreHTTPSErrors: true, locale: 'en-GB' })).newPage()
}

async function shiftOf(page: Page, url: string, { at = '', before, move }: Visited): Promise<string> {
  const context = page.context()
  try {
    await recordLayoutShifts(context)
    await before?.(context)
    await page.goto(url + at)
    await move(page)
    return (await layoutShiftScore(page)).toFixed(3)
  } finally {
    await context.close()
  }
}

async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight)
  const step = await page.evaluate(() => innerHeight / 3)
  const down = Array.from({ length: Math.ceil(height / step) }, (_, at) => at * step)
  for (const top of [...down, ...down.toReversed()]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await page.waitForTimeout(100)
  }
  await look(page)
}

async function follow(page: Page, hash: string): Promise<void> {
  await page.evaluate(
    (target) => document.querySelector<HTMLElement>(`footer [href="${target}"]`)?.click(),
    hash,
  )
  await look(page)
}

async function resizeOften(page: Page): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await look(page)
  }
}

/** Doubles the font size as soon as the root element exists, like a browser setting: later it would cause shifts. */
async function enlargeLetters(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      document.documentElement.style.setProperty('font-size', '200%')
      observer.disconnect()
    }).observe(document, { childList: true })
  })
}

async function delayPictures(context: BrowserContext): Promise<void> {
  await context.route('**/api/media-file/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateMs))
    await route.continue()
  })
}
