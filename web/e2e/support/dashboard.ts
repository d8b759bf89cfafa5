import type { BrowserContextOptions, Page } from 'playwright-core'
import { openDashboard } from './administrator'
import { desktop, type Journey } from './journey'

/** Opens the dashboard at a tab, in a browser of its own; only the first of a file has to log in. */
export function dashboardOf(site: Journey) {
  let known: BrowserContextOptions['storageState']
  return async (hash: string, options: BrowserContextOptions = desktop): Promise<Page> => {
    if (known) return site.open(`/admin${hash}`, { ...options, storageState: known })
    const page = await openDashboard(site, hash, options)
    known = await page.context().storageState()
    return page
  }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The tabs that one would have to scroll to. */
export const tabsOutOfReach = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right, bottom } = tab.getBoundingClientRect()
        return left < 0 || right > window.innerWidth || bottom > window.innerHeight
      })
      .map(({ textContent }) => textContent),
  )
