import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, firefox } from 'playwright-core'

/** One browser per set of preferences. They exit with this process. */
const browsers = new Map<string, Promise<Browser>>()

/**
 * Creates a context of Firefox ESR over WebDriver BiDi. Media features are preferences of the whole browser in
 * Firefox, so there is one browser for each combination. Of a phone, it emulates the viewport size only.
 * @throws Error with installation instructions, if no Firefox is found or it is too old
 */
export async function firefoxContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const { reducedMotion, forcedColors, isMobile, ...others } = options
  const preferences = {
    'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    'layout.css.prefers-color-scheme.content-override': 1, // light
    'browser.display.document_color_use': forcedColors === 'active' ? 2 : 0,
    'ui.useOverlayScrollbars': 1, // as on a phone, and in headless Chromium
    'browser.sessionhistory.max_total_viewers': 0, // no back/forward cache: Playwright waits for a load after `goBack`
  }
  const key = JSON.stringify(preferences)
  const browser = browsers.get(key) ?? launch(preferences)
  browsers.set(key, browser)
  const context = await (await browser).newContext(others)
  await context.addInitScript(insertAsTyped)
  return context
}

/** Closes all browsers, so that the process can continue without them or exit. */
export async function closeFirefox(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
  browsers.clear()
}

/** Replaces Playwright's way to fill a field: React does not notice a value that a script sets. */
function insertAsTyped(): void {
  const insert = (text: string) => document.execCommand(text ? 'insertText' : 'delete', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
}

async function launch(firefoxUserPrefs: Record<string, number>): Promise<Browser> {
  const path = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
  if (!path)
    throw new Error(
      'No Firefox was found. Install it (Debian: sudo apt-get install firefox-esr) or set FIREFOX_PATH.',
    )
  try {
    return await firefox.launch({
      channel: 'moz-firefox',
      executablePath: join(import.meta.dirname, 'firefox-bidi.mjs'),
      env: { ...process.env, FIREFOX_PATH: path },
      firefoxUserPrefs,
    })
  } catch (cause) {
    if (!String(cause).includes('unknown command')) throw cause
    throw new Error(`${path} is too old for Playwright (Debian: sudo apt-get update first).`, { cause })
  }
}
