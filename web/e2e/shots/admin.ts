import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { logIn } from '../support/administrator'
import { adminClientOf } from '../support/editor'
import { type Product, startProduct } from '../support/product'
import { loginScreens, setupScreens, tabScreens, waitingScreens } from './admin-screens'
import { addMany } from './content'
import { type Screen, schemes, viewports } from './screen'

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
    await shootAll(studio, product, { state: 'empty', screens: [...tabScreens(0), ...setupScreens] })
    await shootAll(studio, product, { state: 'signed-out', screens: loginScreens })
    await addMany(await adminClientOf(product))
    await shootAll(studio, product, { state: 'many', screens: [...tabScreens(50), ...waitingScreens] })
  } finally {
    await product.close()
  }
}

interface Set {
  readonly state: string
  readonly screens: readonly Screen[]
}

async function shootAll(studio: Studio, product: Product, { state, screens }: Set): Promise<void> {
  for (const { width, height, ...touch } of viewports) {
    for (const colorScheme of schemes) {
      const pathOf = ({ name }: Screen) =>
        join(studio.folder, 'admin', `${width}-${colorScheme}`, `${state}-${name}.png`)
      const wanted = screens.filter((screen) => studio.words.every((word) => pathOf(screen).includes(word)))
      if (wanted.length === 0) continue
      const context = await studio.browser.newContext({
        ...touch,
        viewport: { width, height },
        colorScheme,
        baseURL: product.url,
        reducedMotion: 'reduce',
      })
      if (state !== 'signed-out') await enter(context, product.password)
      for (const screen of wanted)
        await shoot(context, screen, pathOf(screen)).catch((error: Error) => missed(pathOf(screen), error))
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

async function shoot(context: BrowserContext, { path: address, answers, act }: Screen, path: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  for (const [call, answer] of Object.entries(answers ?? {}))
    await page.route(({ pathname }) => pathname === call, answer)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  // In the loading state requests stay pending, so the network never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
  await act?.(page)
  await page.waitForTimeout(250)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
