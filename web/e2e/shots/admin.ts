import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { adminClientOf } from '../support/admin-client'
import { logIn } from '../support/administrator'
import { type Product, startProduct } from '../support/product'
import { loginScreens, type Screens, setupScreens, tabScreens, waitingScreens } from './admin-screens'
import { addMany } from './content'
import { schemes, viewports } from './viewports'

interface Studio {
  readonly browser: Browser
  readonly folder: string
  /** Filter: only screenshots whose path contains each of these words are taken. */
  readonly words: readonly string[]
}

/**
 * Takes screenshots of the whole admin: empty, full, loading and failed, at all viewports, light and dark.
 */
export async function shootAdmin(studio: Studio): Promise<void> {
  const product = await startProduct()
  try {
    await shootAll(studio, product, 'empty', { ...tabScreens(0), ...setupScreens })
    await shootAll(studio, product, 'signed-out', loginScreens)
    await addMany(studio.browser, await adminClientOf(product))
    await shootAll(studio, product, 'many', { ...tabScreens(50), ...waitingScreens })
  } finally {
    await product.close()
  }
}

async function shootAll(studio: Studio, product: Product, state: string, screens: Screens): Promise<void> {
  for (const { width, height, ...touch } of viewports) {
    for (const colorScheme of schemes) {
      const pathOf = (name: string) =>
        join(studio.folder, 'admin', `${width}-${colorScheme}`, `${state}-${name}.png`)
      const wanted = Object.entries(screens).filter(([name]) =>
        studio.words.every((word) => pathOf(name).includes(word)),
      )
      if (wanted.length === 0) continue
      const context = await studio.browser.newContext({
        ...touch,
        viewport: { width, height },
        colorScheme,
        baseURL: product.url,
        reducedMotion: 'reduce',
      })
      if (state !== 'signed-out') await enter(context, product.password)
      for (const [name, open] of wanted)
        await shoot(context, open, pathOf(name)).catch((error: Error) => missed(pathOf(name), error))
      await context.close()
    }
  }
}

/** Reports a failed screenshot; the run continues, but exits with code 1. */
function missed(path: string, { message }: Error): void {
  process.exitCode = 1
  process.stderr.write(`No ${path}: ${message}\n`)
}

async function enter(context: BrowserContext, password: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/admin')
  await logIn(page, password)
  await page.close()
}

async function shoot(context: BrowserContext, open: Screens[string], path: string): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await open(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  // In the loading state requests stay pending, so the network never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
  await page.waitForTimeout(250)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
