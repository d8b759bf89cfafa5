import type { Browser } from 'playwright-core'
import { heading, table } from './report'
import { openUndebuggedPage, type UndebuggedPage } from './undebugged-page'

const pressesAfterMs = [100, 500, 1000, 2000, 5000]
const times = 4
/** Time until every effect of a press has been painted, hydration included. */
const settledMs = 1500

/**
 * Measures interactions under throttling: time from the press to the next paint
 * (https://web.dev/articles/inp). Each one is measured in a new first visit, with the press before, during or
 * after hydration.
 */
export async function measureInteractions(browser: Browser, url: string): Promise<void> {
  heading('Interactions on the phone, slowed down four times, by the time of the press after the first paint')
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

const actions: Record<string, (page: UndebuggedPage) => Promise<void>> = {
  'open the menu': (page) => press(page, '.navbar-toggle'),
  'next slide': (page) => press(page, '[aria-label="Next slide"]'),
  'previous slide': (page) => press(page, '[aria-label="Previous slide"]'),
  'third slide': (page) => press(page, '[aria-label^="Slide 3 "]'),
  pause: (page) => press(page, '.carousel-pause'),
  'see the projects': (page) => press(page, '.hero-buttons a'),
  async 'type a letter'(page) {
    await page.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), '[name="message"]')
    const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 }
    await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: 'a' })
    await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
  },
  'open the services': (page) => press(page, 'form .select'),
  'submit an empty form': (page) => press(page, 'form[action="/api/contact"] [type="submit"]'),
}

/** Clicks a control where it is now, without waiting for it to be stable, as visitors do not wait either. */
async function press(page: UndebuggedPage, selector: string): Promise<void> {
  const { x, y } = await page.evaluate((control) => {
    const element = document.querySelector(control)
    element?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, selector)
  await page.click(x, y)
}

interface Press {
  url: string
  act(page: UndebuggedPage): Promise<void>
  /** Milliseconds from the first paint to the press. */
  afterMs: number
}

/**
 * Returns the longest event duration of one press in milliseconds; 0 if all are below the threshold of 16 ms.
 */
async function pressed(browser: Browser, { url, act, afterMs }: Press): Promise<number> {
  const page = await openUndebuggedPage(browser, 'phone')
  try {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchInteractions})()` })
    await page.send('Page.navigate', { url })
    while (!(await page.evaluate(isPainted, null))) await sleep(10)
    await sleep(afterMs)
    await act(page)
    await sleep(settledMs)
    return Math.max(0, ...(await page.evaluate(() => window.interactions, null)))
  } finally {
    await page.close()
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs in the page. */
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

declare global {
  interface Window {
    /** Durations of interaction events, in milliseconds. */
    interactions: number[]
  }
}

/** Runs in the page, before all other scripts. */
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
