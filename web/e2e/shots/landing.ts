import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { editorOf } from '../support/editor'
import { fillSite } from '../support/filled-site'
import { startProduct } from '../support/product'
import { demoSite } from './demo-site'

const usual = [360, 768, 1280, 1920]
const extreme = [320, 2560]
const schemes = ['light', 'dark'] as const
const sections = {
  hero: 'section[aria-label="Introduction"]',
  about: '#about',
  projects: '#projects',
  contact: '#contact',
  footer: 'footer',
}

interface Album {
  readonly browser: Browser
  readonly folder: string
}

/** The landing page of the demo company, of nobody yet, and of somebody with little: every section, light and dark. */
export async function shootLanding(album: Album): Promise<void> {
  const demo = await demoSite()
  await shootPage(album, { url: demo.url, state: 'seeded' }).finally(demo.close)
  const product = await startProduct()
  try {
    await shootPage(album, { url: product.url, state: 'empty' })
    await fillSite(await editorOf(product))
    await shootPage(album, { url: product.url, state: 'filled' })
  } finally {
    await product.close()
  }
}

interface Subject {
  readonly url: string
  readonly state: string
}

/** Each section at the usual widths, the whole page at all, as a folder for each scheme, and on paper. */
export async function shootPage({ browser, folder }: Album, { url, state }: Subject): Promise<void> {
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme })
    const path = (name: string) => join(folder, 'landing', state, colorScheme, `${name}.png`)
    for (const width of [...usual, ...extreme]) {
      await open(page, url, width)
      await page.screenshot({ path: path(`page-${width}`), fullPage: true })
      if (usual.includes(width)) await shootSections(page, (name) => path(`${name}-${width}`))
    }
    await page.close()
  }
  const paper = await browser.newPage()
  await open(paper, url, 800)
  await paper.pdf({ path: join(folder, 'landing', state, 'paper.pdf'), format: 'A4' })
  await paper.close()
}

async function open(page: Page, url: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 780 : Math.max(900, width / 2) })
  await page.goto(url)
  await loadPictures(page)
}

async function shootSections(page: Page, path: (name: string) => string): Promise<void> {
  for (const [name, selector] of Object.entries(sections)) {
    const clip = await page.locator(selector).boundingBox()
    if (clip) await page.screenshot({ path: path(name), fullPage: true, clip })
  }
}

/** Pictures further down are not asked for before somebody gets near them. */
export async function loadPictures(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading="lazy"]').all()) await image.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
}
