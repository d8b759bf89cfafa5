import { join } from 'node:path'
import { contact } from '@highline/shared/endpoints/contact'
import type { Browser, Page } from 'playwright-core'
import { adminClientOf } from '../support/admin-client'
import { demoSite } from '../support/demo-site'
import { startProduct } from '../support/product'
import { answers } from '../support/server'
import { fillInquiry, sendButton, visitorNamed } from '../support/visitor'
import { addMany, addUpright } from './content'
import { schemes, viewports } from './viewports'

interface Album {
  readonly browser: Browser
  readonly folder: string
}

interface Subject {
  readonly url: string
  /** Name of the folder for its screenshots. */
  readonly state: string
  /** Actions that lead to further states, by name of the state. Only the viewport is captured then. */
  readonly states?: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

/**
 * Takes screenshots of the landing page of the demo company, of an empty site, and of sites that are hard to
 * lay out: one or many projects, portrait pictures, and long names.
 */
export async function shootLanding(album: Album): Promise<void> {
  const demo = await demoSite()
  await shootPage(album, { url: demo.url, state: 'seeded', states: visitorStates }).finally(demo.close)
  const product = await startProduct()
  const { url } = product
  try {
    await shootPage(album, { url, state: 'empty' })
    const editor = await adminClientOf(product)
    await addUpright(album.browser, editor)
    await shootPage(album, { url, state: 'upright' })
    await addMany(album.browser, editor)
    await shootPage(album, { url, state: 'many' })
  } finally {
    await product.close()
  }
}

const visitorStates = {
  menu: async (page: Page) => {
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (await toggle.isVisible()) await toggle.click()
  },
  focus: async (page: Page) => {
    for (let link = 0; link < 4; link++) await page.keyboard.press('Tab')
  },
  refused: async (page: Page) => {
    await fillInquiry(page, { ...visitorNamed('Ada'), email: 'ada at example', message: '' })
    await sendButton(page).click()
    await page.getByText('Email does not look right.').waitFor()
  },
  sent: async (page: Page) => {
    await answers(page, contact.create, { success: true })
    await fillInquiry(page, visitorNamed('Ada'))
    await sendButton(page).click()
    await page.locator('form .contact-answer').waitFor()
  },
}

/**
 * Captures the whole page at each width in both colour schemes, its other states, and a PDF of the printed
 * page.
 */
export async function shootPage({ browser, folder }: Album, subject: Subject): Promise<void> {
  const { states = {} } = subject
  const path = (name: string) => join(folder, 'landing', subject.state, name)
  for (const colorScheme of schemes) {
    for (const { width, height, ...touch } of viewports) {
      const look = { reducedMotion: 'reduce', colorScheme } as const
      const page = await browser.newPage({ viewport: { width, height }, ...touch, ...look })
      await open(page, subject.url)
      await page.screenshot({ path: path(`${width}-${colorScheme}.png`), fullPage: true })
      for (const [name, act] of Object.entries(states)) {
        await page.goto(subject.url)
        await act(page)
        await page.waitForTimeout(500)
        await page.screenshot({ path: path(`${width}-${colorScheme}-${name}.png`) })
      }
      await page.close()
    }
  }
  const paper = await browser.newPage({ viewport: { width: 800, height: 1000 } })
  await open(paper, subject.url)
  await paper.pdf({ path: path('paper.pdf'), format: 'A4' })
  await paper.close()
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.reload() // a first visit may be painted before the headline font has loaded
  await loadPictures(page)
}

/** Scrolls to every lazy picture, because browsers load them only near the viewport. */
async function loadPictures(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading="lazy"]').all()) await image.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
}
