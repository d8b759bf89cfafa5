import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { logIn } from '../support/administrator'
import { demoSite } from '../support/demo-site'

const folder = join(import.meta.dirname, '../../../docs')

/**
 * Takes the screenshots of the README: first screen of the demo company's page, and its projects in the
 * admin.
 */
export async function shootReadme(browser: Browser): Promise<void> {
  const demo = await demoSite()
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      baseURL: demo.url,
    })
    await page.goto('/')
    await page.reload() // a first visit may be painted before the headline font has loaded
    await take(page, 'page.jpg')
    await page.goto('/admin#projects')
    await logIn(page, demo.password)
    await page.reload() // removes the toast of the login
    await take(page, 'admin.jpg')
  } finally {
    await demo.close()
  }
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 80 })
}
