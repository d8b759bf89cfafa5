import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    shifted?: number
  }
  interface PerformanceEntry {
    /** Score of a layout shift. */
    readonly value?: number
    /** Whether a layout shift happened shortly after input or a resize and therefore does not count. */
    readonly hadRecentInput?: boolean
  }
}

/** Makes all pages that are opened from now on measure layout shifts. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(countEntries)
  await context.addInitScript(compareFrames)
}

/** Runs in the page. */
function countEntries(): void {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value = 0, hadRecentInput = false } of list.getEntries())
      if (!hadRecentInput) window.shifted = (window.shifted ?? 0) + value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Measures layout shifts in Firefox and Safari, which have no such entries, by comparing each frame with the one before
 * by the same rules. Unpainted content does not count: all before the first paint, and text whose font is loading.
 * Runs in the page and therefore has no named inner functions: the loader wraps them in a helper missing there.
 */
async function compareFrames(): Promise<void> {
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
  const recentMs = 500
  const leastPx = 3
  const tops = new Map<Element, number>()
  let [scrolled, width, changedAt] = [0, innerWidth, 0]
  let awaited: string[] = []
  for (const change of ['resize', 'pointerdown', 'keydown', 'click'])
    addEventListener(change, () => (changedAt = performance.now()), true)
  for (;;) {
    await new Promise(requestAnimationFrame)
    const recent = performance.now() - changedAt < recentMs || innerWidth !== width
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    for (const element of document.querySelectorAll('h1, h2, h3, p, img, li, form, footer')) {
      const { top, height, width: wide } = element.getBoundingClientRect()
      const before = tops.get(element) ?? top
      tops.set(element, top)
      const { fontFamily } = getComputedStyle(element)
      const visible = element.checkVisibility() && !awaited.some((face) => fontFamily.startsWith(`"${face}"`))
      const moved = Math.min(Math.abs(top - before), Math.abs(top - before + scrollY - scrolled))
      if (recent || !painted || !visible || moved < leastPx) continue
      const seen = Math.max(
        0,
        Math.min(innerHeight, Math.max(top, before) + height) - Math.max(0, Math.min(top, before)),
      )
      const share = (seen * Math.min(wide, innerWidth)) / (innerHeight * innerWidth)
      window.shifted = (window.shifted ?? 0) + share * Math.min(1, moved / innerHeight)
    }
    scrolled = scrollY
    width = innerWidth
    awaited = Array.from(document.fonts)
      .filter(({ status }) => status === 'loading')
      .map(({ family }) => family)
  }
}

/** Sum of all layout shifts so far; 1 is the whole viewport moved by its own height. */
export const layoutShiftScore = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return window.shifted ?? Number.NaN
  })
