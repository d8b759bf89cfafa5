import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, firefox } from 'playwright-core'

/** One for each set of preferences; they end with the process. */
const browsers = new Map<string, Promise<Browser>>()

/**
 * A context of Firefox ESR over WebDriver BiDi. Firefox takes media features as preferences of the whole browser, so
 * there is one browser for each combination. It has no emulation of a phone beyond its size.
 * @throws Error saying how to get a Firefox, where there is none or one too old
 */
export async function firefoxContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const { reducedMotion, colorScheme, forcedColors, isMobile, ...others } = options
  const preferences = {
    'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'browser.display.document_color_use': forcedColors === 'active' ? 2 : 0,
    'ui.useOverlayScrollbars': 1, // as on a phone, and in Chromium without windows
    'browser.sessionhistory.max_total_viewers': 0, // Playwright waits for a load on going back
  }
  const key = JSON.stringify(preferences)
  const browser = browsers.get(key) ?? launch(preferences)
  browsers.set(key, browser)
  const context = await (await browser).newContext(others)
  await context.addInitScript(insertAsTyped)
  return context
}

/** For a process that goes on, or is to end, without its browsers. */
export async function closeFirefox(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close()
  browsers.clear()
}

/** Playwright would set the value of a field by script, which React takes for its own and does not see. */
function insertAsTyped(): void {
  const insert = (text: string) => document.execCommand(text ? 'insertText' : 'delete', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
}

async function launch(firefoxUserPrefs: Record<string, number>): Promise<Browser> {
  const path = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
  if (!path)
    throw new Error(
      'No Firefox was found (Debian: sudo apt-get install firefox-esr), or FIREFOX_PATH names none.',
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
