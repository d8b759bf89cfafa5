import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { shootAdmin } from './shots/admin'
import { launchChromium } from './support/chromium'
import { editorOf } from './support/editor'
import { fillSite } from './support/filled-site'
import { startProduct } from './support/product'

// `npm run shots`: pictures of the landing page, whole and section by section, at every usual width, into `shots/`.
// With BASE_URL the site there is taken as it is; else one of ours, first empty and then filled.
// `npm run shots -- admin [words]`: the admin alone, or those of its pictures in whose path the words stand.
const folder = join(import.meta.dirname, '../../shots')
const widths = [360, 768, 1280, 1920]
const sections = {
  hero: 'section[aria-label="Introduction"]',
  about: '#about',
  projects: '#projects',
  contact: '#contact',
  footer: 'footer',
}

const [part, ...words] = process.argv.slice(2)
if (words.length === 0) await rm(folder, { recursive: true, force: true })
const browser = await launchChromium()
try {
  const { BASE_URL } = process.env
  if (BASE_URL) await shoot(browser, { url: BASE_URL, state: 'as-it-is' })
  else {
    if (part !== 'admin') await shootOurs(browser)
    await shootAdmin({ browser, folder, words })
  }
} finally {
  await browser.close()
}
process.stdout.write(`The pictures are in ${folder}\n`)

async function shootOurs(browser: Browser): Promise<void> {
  const product = await startProduct()
  try {
    await shoot(browser, { url: product.url, state: 'empty' })
    await fillSite(await editorOf(product))
    await shoot(browser, { url: product.url, state: 'filled' })
  } finally {
    await product.close()
  }
}

async function shoot(browser: Browser, { url, state }: { url: string; state: string }): Promise<void> {
  for (const width of widths) {
    const viewport = { width, height: width < 500 ? 780 : 900 }
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    await page.goto(url)
    await loadPictures(page)
    const path = (name: string) => join(folder, state, `${width}-${name}.png`)
    await page.screenshot({ path: path('page'), fullPage: true })
    for (const [name, selector] of Object.entries(sections)) {
      const clip = await page.locator(selector).boundingBox()
      if (clip) await page.screenshot({ path: path(name), fullPage: true, clip })
    }
    await page.close()
  }
}

/** Pictures further down are not asked for before somebody gets near them. */
async function loadPictures(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading="lazy"]').all()) await image.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
}
