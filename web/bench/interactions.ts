import type { Browser, Page } from 'playwright-core'
import { table } from './report'
import { newVisitor, slowDown } from './visit'

const times = 20

/** Slowed down, what a visitor does: the time from the press to the next frame (https://web.dev/articles/inp). */
export async function measureInteractions(browser: Browser, url: string): Promise<void> {
  const context = await newVisitor(browser, 'phone')
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await page.goto(url)
    await hydrated(page)
    await slowDown(page, 'phone')
    const rows = []
    for (const [name, act] of Object.entries(actions)) rows.push(await worst(page, name, act))
    table(rows)
  } finally {
    await context.close()
  }
}

const actions: Record<string, (page: Page) => Promise<void>> = {
  'open and close the menu': (page) => page.getByRole('button', { name: /menu/i }).first().click(),
  'next slide': (page) => page.getByRole('button', { name: 'Next slide' }).click(),
  async 'type a letter'(page) {
    const field = page.locator('[name="message"]')
    await field.scrollIntoViewIfNeeded()
    await field.press('a')
  },
  // Last, for it brings a toast: what is typed behind one changes nothing that can be painted.
  'submit an empty form': (page) => page.locator('form[action="/api/contact"] [type="submit"]').click(),
}

async function worst(page: Page, action: string, act: (page: Page) => Promise<void>) {
  const begun = await page.evaluate(() => performance.now())
  for (let time = 0; time < times; time++) {
    await act(page)
    await page.waitForTimeout(400)
  }
  const seen = await page.evaluate(() => window.interactions)
  const durations = seen
    .filter(({ startTime }) => startTime >= begun)
    .map(({ duration }) => duration)
    .toSorted((a, b) => a - b)
  const at = (share: number) => `${durations[Math.floor(share * (durations.length - 1))] ?? 'under 16'} ms`
  return { action, events: String(durations.length), median: at(0.5), worst: at(1) }
}

/** React listens once the carousel has asked for the next slide. */
const hydrated = (page: Page) =>
  page.locator('.slide-media :is(img, video)').nth(1).waitFor({ state: 'attached' })

declare global {
  interface Window {
    interactions: { startTime: number; duration: number }[]
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
      if (Reflect.get(entry, 'interactionId')) window.interactions.push(entry)
  }).observe(options)
}
