import type { Browser, Page } from 'playwright-core'
import { logIn } from '../../e2e/support/administrator'
import type { Product } from '../../e2e/support/product'

/** The Media tab, as its owner sees it. */
export async function openMedia(browser: Browser, { url, password }: Product): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } })
  await page.goto('/admin#media-files')
  await logIn(page, password)
  return page
}

/** Chooses files and sends them. */
export async function send(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByLabel('Choose pictures or videos').setInputFiles([...paths])
  await page.locator('.upload-card button[type="submit"]').click()
}

const patience = { timeout: 900_000 }

/** Resolves when all of so many files are in the library; whatever can be tried again on the way is. */
export async function untilUploaded(page: Page, count: number): Promise<void> {
  // An upload that was taken up again leaves the list when it is done: the toast says so.
  const toast = page.locator('.toast-title', { hasText: 'Upload successful' })
  const done = page.getByText(`${count} of ${count} uploaded`).or(toast).first()
  const again = page.getByRole('button', { name: 'Try Again' })
  for (;;) {
    await done.or(again).first().waitFor(patience)
    if (await done.isVisible()) return
    await again.click()
  }
}

/** Resolves when half of the file that is under way has left. */
export const untilHalf = (page: Page) =>
  page.waitForFunction(
    () => {
      const bar = document.querySelector<HTMLProgressElement>('.job progress')
      return bar !== null && bar.value >= bar.max / 2
    },
    undefined,
    patience,
  )

/** How many parts a page has sent since this was called. */
export function countParts(page: Page): () => number {
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('partNumber=')) sent.push(request.url())
  })
  return () => sent.length
}
