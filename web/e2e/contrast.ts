import type { Browser } from 'playwright-core'
import { launchChromium } from './support/chromium'
import { type Contrast, contrasts, tooFaint } from './support/contrast'
import { demoSite } from './support/demo-site'

// `npm run contrast`: how the words and controls of the first screen stand out from every picture of the demo, or of
// the site at BASE_URL, at their worst pixel. Prints the least ratio of each part; fails when one is below WCAG's.
const sizes = [
  [360, 780],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const

interface Found extends Contrast {
  /** The picture and the screen. */
  readonly on: string
}

const { BASE_URL } = process.env
const site = BASE_URL ? { url: BASE_URL, close: async () => undefined } : await demoSite()
const browser = await launchChromium()
try {
  const found = await measure(browser, site.url)
  process.stdout.write(worstOfParts(found).join(''))
  const faint = tooFaint(found)
  if (faint.length > 0) throw new Error(`Too faint:\n${faint.join('\n')}`)
} finally {
  await browser.close()
  await site.close()
}

async function measure(chromium: Browser, url: string): Promise<Found[]> {
  const context = await chromium.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: Found[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(url)
    const dots = page.locator('.carousel-dot')
    const slides = Math.max(await dots.count(), 1)
    for (let at = 0; at < slides; at++) {
      await page.goto(url) // the words were hidden when they were measured
      if (at > 0) await dots.nth(at).click()
      await page.mouse.move(0, 0)
      await page.waitForLoadState('networkidle')
      const on = `slide ${at + 1}, ${width} × ${height}`
      found.push(...(await contrasts(page)).map((contrast) => ({ ...contrast, on })))
    }
  }
  return found
}

/** Of each part the text that stands out least, by how much it has to spare. */
function worstOfParts(found: readonly Found[]): string[] {
  const parts = Map.groupBy(found, ({ part }) => part)
  return [...parts].map(([part, said]) => {
    const { ratio, needed, text, on } = said.reduce((least, next) =>
      spare(next) < spare(least) ? next : least,
    )
    return `${part}: ${ratio.toFixed(2)}, needs ${needed} (“${text}” on ${on})\n`
  })
}

function spare({ ratio, needed }: Contrast): number {
  return ratio / needed
}
