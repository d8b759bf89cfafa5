import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { adminClientOf } from '../support/admin-client'
import { logIn } from '../support/administrator'
import { startProduct } from '../support/product'
import { loginScreens, type Screens, setupScreens, tabScreens, waitingScreens } from './admin-screens'
import { addMany } from './content'
import { inEachViewport } from './viewports'

/**
 * Takes screenshots of the whole admin: empty, full, loading and failed, at all viewports, light and dark.
 * @param words only screenshots whose path contains each of these words are taken
 */
export async function shootAdmin(browser: Browser, folder: string, words: readonly string[]): Promise<void> {
  const product = await startProduct()
  try {
    await shootAll('empty', { ...tabScreens(0), ...setupScreens })
    await shootAll('signed-out', loginScreens)
    await addMany(await adminClientOf(product))
    await shootAll('many', { ...tabScreens(50), ...waitingScreens })
  } finally {
    await product.close()
  }

  function shootAll(state: string, screens: Screens): Promise<void> {
    return inEachViewport(browser, product.url, async (context, viewport) => {
      const pages = Object.entries(screens).map(([name, open]) => {
        return { open, path: join(folder, 'admin', viewport, `${state}-${name}.png`) }
      })
      const wanted = pages.filter(({ path }) => words.every((word) => path.includes(word)))
      if (wanted.length > 0 && state !== 'signed-out') {
        const page = await context.newPage()
        await page.goto('/admin')
        await logIn(page, product.password)
      }
      for (const { open, path } of wanted) {
        const page = await context.newPage()
        await open(page)
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
        // In the loading state requests stay pending, so the network never becomes idle.
        await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
        await page.waitForTimeout(250)
        await page.screenshot({ path, fullPage: true })
        await page.close()
      }
    })
  }
}
