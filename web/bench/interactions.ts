import type { Browser, Page } from 'playwright-core'
import { table } from './report'
import { newVisitor, slowDown } from './visit'

const pressesAfterMs = [100, 500, 1000, 2000, 5000]
const times = 4
/** Whatever a press sets off has been painted by then, hydration included. */
const settledMs = 1500

/**
 * Slowed down, what a visitor does: the time from the press to the next frame (https://web.dev/articles/inp), each in a
 * first visit, before, while and after React takes the page over.
 */
export async function measureInteractions(browser: Browser, url: string): Promise<void> {
  const rows = []
  for (const [action, act] of Object.entries(actions)) {
    const row: Record<string, string> = { action }
    const all: number[] = []
    for (const afterMs of pressesAfterMs) {
      const durations: number[] = []
      for (let time = 0; time < times; time++) durations.push(await pressed(browser, { url, act, afterMs }))
      row[`${afterMs} ms`] = durations.map((duration) => duration || '<16').join(' ')
      all.push(...durations)
    }
    rows.push({ ...row, [`worst of ${all.length}`]: `${Math.max(...all)} ms` })
  }
  table(rows)
}

const actions: Record<string, (page: Page) => Promise<void>> = {
  'open the menu': (page) => press(page, '.navbar-toggle'),
  'next slide': (page) => press(page, '[aria-label="Next slide"]'),
  'see the projects': (page) => press(page, '.hero-buttons a'),
  async 'type a letter'(page) {
    await page.evaluate(() => document.querySelector<HTMLElement>('[name="message"]')?.focus())
    await page.keyboard.press('a')
  },
  'submit an empty form': (page) => press(page, 'form[action="/api/contact"] [type="submit"]'),
}

/** Where the control lies at this moment, without a wait for it: a visitor does not wait either. */
async function press(page: Page, selector: string): Promise<void> {
  const middle = await page.evaluate((control) => {
    const element = document.querySelector(control)
    element?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
  await page.mouse.click(middle.x, middle.y)
}

interface Press {
  url: string
  act(page: Page): Promise<void>
  /** From the first paint on. */
  afterMs: number
}

/** The longest of the events of one press; 0 when none took as long as a frame. */
async function pressed(browser: Browser, { url, act, afterMs }: Press): Promise<number> {
  const context = await newVisitor(browser, 'phone')
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await slowDown(page, 'phone')
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForTimeout(afterMs)
    await act(page)
    await page.waitForTimeout(settledMs)
    return Math.max(0, ...(await page.evaluate(() => window.interactions)))
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** Their durations, in milliseconds. */
    interactions: number[]
  }
}

/** Runs in the page, ahead of everything. */
function watchInteractions(): void {
  window.interactions = []
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId')) window.interactions.push(entry.duration)
  }).observe(options)
}
