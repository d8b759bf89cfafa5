import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    shifted?: number
  }
  interface PerformanceEntry {
    /** Of a layout shift, as the next. */
    readonly value?: number
    /** Somebody has pressed something or resized the window: what moves then is no shift. */
    readonly hadRecentInput?: boolean
  }
}

/** Pages that are opened from now on count how much of them is moved without anybody's doing. */
export const seesShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.shifted = 0
    const count = (entries: PerformanceEntryList) => {
      for (const { value = 0, hadRecentInput = false } of entries)
        if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value
    }
    new PerformanceObserver((list) => count(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })

/** The sum of all layout shifts so far; 1 is a whole window moved by its own height. */
export const shifted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return window.shifted ?? Number.NaN
  })
