import { join } from 'node:path'
import { contact } from '@highline/shared/endpoints/contact'
import type { Browser, Page } from 'playwright-core'
import { adminClientOf } from '../support/admin-client'
import { demoSite } from '../support/demo-site'
import { startProduct } from '../support/product'
import { answers } from '../support/server'
import { fillInquiry, sendButton, visitorNamed } from '../support/visitor'
import { addMany, addUpright } from './content'
import { inEachViewport } from './viewports'

/** Actions that lead to further states of the page, by name of the state. Only the viewport is captured then. */
type States = Readonly<Record<string, (page: Page) => Promise<unknown>>>

/**
 * Takes screenshots of the landing page of the demo company, of an empty site, and of sites that are hard to
 * lay out: one or many projects, portrait pictures, and long names.
 */
export async function shootLanding(browser: Browser, folder: string): Promise<void> {
  const demo = await demoSite()
  await shootPage(browser, join(folder, 'seeded'), demo.url, visitorStates).finally(demo.close)
  const product = await startProduct()
  const shoot = (state: string) => shootPage(browser, join(folder, state), product.url)
  try {
    await shoot('empty')
    const client = await adminClientOf(product)
    await addUpright(client)
    await shoot('upright')
    await addMany(client)
    await shoot('many')
  } finally {
    await product.close()
  }
}

const visitorStates: States = {
  menu: async (page) => {
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (await toggle.isVisible()) await toggle.click()
  },
  focus: async (page) => {
    for (let link = 0; link < 4; link++) await page.keyboard.press('Tab')
  },
  refused: async (page) => {
    await fillInquiry(page, { ...visitorNamed('Ada'), email: 'ada at example', message: '' })
    await sendButton(page).click()
    await page.getByText('Email does not look right.').waitFor()
  },
  sent: async (page) => {
    await answers(page, contact.create, { success: true })
    await fillInquiry(page, visitorNamed('Ada'))
    await sendButton(page).click()
    await page.locator('form .contact-answer').waitFor()
  },
}

/** Captures the whole page at each width in both colour schemes, its other states, and a PDF of the printed page. */
export async function shootPage(browser: Browser, folder: string, url: string, states: States = {}) {
  await inEachViewport(browser, url, async (context, viewport) => {
    const page = await context.newPage()
    await open(page, url)
    await page.screenshot({ path: join(folder, `${viewport}.png`), fullPage: true })
    for (const [name, act] of Object.entries(states)) {
      await page.goto(url)
      await act(page)
      await page.waitForTimeout(500)
      await page.screenshot({ path: join(folder, `${viewport}-${name}.png`) })
    }
  })
  const paper = await browser.newPage({ viewport: { width: 800, height: 1000 } })
  await open(paper, url)
  await paper.pdf({ path: join(folder, 'paper.pdf'), format: 'A4' })
  await paper.close()
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.reload() // a first visit may be painted before the headline font has loaded
  // Browsers load lazy pictures only near the viewport.
  for (const image of await page.locator('img[loading="lazy"]').all()) await image.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
}
