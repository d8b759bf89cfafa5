import type { Browser, Page } from 'playwright-core'
import type { Product } from '../../e2e/support/product'
import { countParts, openMedia, send, untilHalf, untilUploaded } from './admin-page'
import { tabsOf, weigh } from './weigh'

export interface Run {
  readonly ms: number
  /** Parts that the browser sent, those that were sent again included. */
  readonly parts: number
  readonly serverBytes: number
  readonly tabBytes: number
}

export interface Bench {
  readonly browser: Browser
  readonly product: Product
}

/** Sends files through the admin and watches. @param trouble what befalls it on the way */
export async function uploadRun(
  { browser, product }: Bench,
  paths: readonly string[],
  trouble: (page: Page, path: string) => Promise<void> = async () => undefined,
): Promise<Run> {
  const page = await openMedia(browser, product)
  const parts = countParts(page)
  const server = weigh(async () => (product.pid === undefined ? [] : [product.pid]))
  const tab = weigh(await tabsOf(browser))
  const began = performance.now()
  await send(page, paths)
  await trouble(page, paths[0] ?? '')
  await untilUploaded(page, paths.length)
  const ms = performance.now() - began
  const run = { ms, parts: parts(), serverBytes: await server.stop(), tabBytes: await tab.stop() }
  await page.close()
  return run
}

/** A power cut in the middle; the machine is there again at once. */
export const powerCut =
  ({ product }: Bench) =>
  async (page: Page): Promise<void> => {
    await untilHalf(page)
    await product.stop('SIGKILL')
    await product.start()
  }

/** The tab is loaded again in the middle, and its file chosen again. */
export async function reload(page: Page, path: string): Promise<void> {
  await untilHalf(page)
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await page.getByLabel(/^Choose .* again to go on$/).setInputFiles(path)
}
