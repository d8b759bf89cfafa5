import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/** The one without windows: each page that a journey opens costs it a fifth of the work. */
const shell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
]

const howToGetOne = `No Chromium was found, so the browser journeys cannot run. Either install one
  (Debian: sudo apt-get install chromium-headless-shell · Ubuntu: sudo apt-get install chromium ·
  anywhere: npx playwright-core install chromium)
  or say where yours is: CHROMIUM_PATH=/path/to/chromium npm run e2e`

/** One for all files of a worker; it ends with the worker, whose pipe it listens to. */
let browser: Promise<Browser> | undefined

/**
 * A context for a journey: without windows, where there is such a browser.
 * @throws Error saying how to get a Chromium, where there is none
 */
export async function chromiumContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch(findChromium([shell, ...usualPlaces]))
  return (await browser).newContext(options)
}

/**
 * A browser as visitors have it, to measure and to draw with.
 * @throws Error saying how to get a Chromium, where there is none
 */
export const launchChromium = (moreArguments: readonly string[] = []) => launch(findChromium(), moreArguments)

function launch(executablePath: string | undefined, moreArguments: readonly string[] = []): Promise<Browser> {
  if (!executablePath) throw new Error(howToGetOne)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArguments],
  })
}

/** The browser that `CHROMIUM_PATH` names, else the first that stands in one of the places. */
export function findChromium(places: readonly string[] = [...usualPlaces, shell]): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return places.find(existsSync)
}
