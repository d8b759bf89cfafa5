import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/** Headless build of Chromium: opening a page takes a fifth of the work. */
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

const howToGetOne = `No Chromium was found, so the browser journeys cannot run. Install it
  (Debian: sudo apt-get install chromium-headless-shell · Ubuntu: sudo apt-get install chromium ·
  anywhere: npx playwright-core install chromium)
  or set its path: CHROMIUM_PATH=/path/to/chromium npm run e2e`

/** One browser for all files of a worker. It exits with the worker, when the pipe between them closes. */
let browser: Promise<Browser> | undefined

/**
 * Creates a browser context for a journey, in the headless build of Chromium if it is installed.
 * @throws Error with installation instructions, if no Chromium is found
 */
export async function chromiumContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launch(findChromium([shell, ...usualPlaces]))
  return (await browser).newContext(options)
}

/**
 * Launches a full browser like that of visitors, for measurements and screenshots.
 * @throws Error with installation instructions, if no Chromium is found
 */
export const launchChromium = (moreArguments: readonly string[] = []) => launch(findChromium(), moreArguments)

function launch(executablePath: string | undefined, moreArguments: readonly string[] = []): Promise<Browser> {
  if (!executablePath) throw new Error(howToGetOne)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArguments],
  })
}

/** Path of the browser in `CHROMIUM_PATH`, otherwise the first of `places` that exists. */
export function findChromium(places: readonly string[] = [...usualPlaces, shell]): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return places.find(existsSync)
}
