import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const howToGetOne = `No Chromium was found, so the browser journeys cannot run. Either install one
  (Debian, Ubuntu: sudo apt-get install chromium · anywhere: npx playwright-core install chromium)
  or say where yours is: CHROMIUM_PATH=/path/to/chromium npm run e2e`

/** @throws Error saying how to get a Chromium, where there is none */
export function launchChromium(moreArguments: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(howToGetOne)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArguments],
  })
}

/** The browser that `CHROMIUM_PATH` names, else the first that stands in a usual place. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return [...usualPlaces, chromium.executablePath()].find(existsSync)
}
