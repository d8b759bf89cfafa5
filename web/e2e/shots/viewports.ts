import type { Browser, BrowserContext } from 'playwright-core'

/** Viewports for the screenshots, in CSS pixels. */
const viewports = [
  { width: 320, height: 568, isMobile: true, hasTouch: true },
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: false, hasTouch: true },
  { width: 1280, height: 800, isMobile: false, hasTouch: false },
  { width: 1920, height: 1080, isMobile: false, hasTouch: false },
]

/**
 * Calls `shoot` with a new context for each viewport and colour scheme, and a name for both, such as
 * `320-dark`.
 */
export async function inEachViewport(
  browser: Browser,
  baseURL: string,
  shoot: (context: BrowserContext, name: string) => Promise<void>,
): Promise<void> {
  for (const { width, height, ...touch } of viewports)
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = { viewport: { width, height }, ...touch, colorScheme, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...look, baseURL })
      await shoot(context, `${width}-${colorScheme}`)
      await context.close()
    }
}
