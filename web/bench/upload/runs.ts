import type { Browser, Page } from 'playwright-core'
import { logIn } from '../../e2e/support/administrator'
import type { Product } from '../../e2e/support/product'
import { tabsOf, weigh } from './weigh'

export interface Run {
  readonly ms: number
  readonly serverBytes: number
  readonly tabBytes: number
}

interface Bench {
  readonly browser: Browser
  readonly product: Product
}

/** Sends files through the admin and watches. */
export async function uploadRun({ browser, product }: Bench, paths: readonly string[]): Promise<Run> {
  const page = await openMedia(browser, product)
  const server = weigh(async () => (product.pid === undefined ? [] : [product.pid]))
  const tab = weigh(await tabsOf(browser))
  const began = performance.now()
  await send(page, paths)
  await untilUploaded(page, paths.length)
  const ms = performance.now() - began
  const run = { ms, serverBytes: await server.stop(), tabBytes: await tab.stop() }
  await page.close()
  return run
}

/** The Media tab, as its owner sees it. */
async function openMedia(browser: Browser, { url, password }: Product): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } })
  await page.goto('/admin#media-files')
  await logIn(page, password)
  return page
}

/** Chooses files and sends them. */
async function send(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByLabel('Choose pictures or videos').setInputFiles([...paths])
  await page.locator('.upload-card button[type="submit"]').click()
}

/** Resolves when all of so many files are in the library. */
const untilUploaded = (page: Page, count: number): Promise<void> =>
  page.getByText(`${count} of ${count} uploaded`).first().waitFor({ timeout: 900_000 })
