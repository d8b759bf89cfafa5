import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Journey } from './journey'

/** Logs in where the page asks for it, and waits for the tab, since Firefox reports code that it stops loading. */
export async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await page.locator('.tab-panel .skeleton').first().waitFor({ state: 'detached' })
}

/** The dashboard, freshly logged in, at a tab. */
export async function openDashboard(journey: Journey, hash = '', options?: BrowserContextOptions) {
  const page = await journey.open(`/admin${hash}`, options)
  await logIn(page, journey.password)
  return page
}

/** An inquiry's card in the inbox, by the name on it; on a wide screen it is opened first. */
export async function inquiryOf(
  page: Page,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const name = `${firstName} ${lastName}`
  await page.getByRole('button', { name }).click()
  const card = page.getByRole('article', { name })
  await card.waitFor()
  return card
}

/** Opens the dashboard at a tab, in a browser of its own; only the first of a file has to log in. */
export function dashboardOf(site: Journey) {
  let known: BrowserContextOptions['storageState']
  return async (hash: string, options: BrowserContextOptions = {}): Promise<Page> => {
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

/** Chooses a picture in the form that is open, by its name. */
export async function choosePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Change) picture/ }).click()
  await page.locator('.picker-file', { hasText: name }).click()
  await page.getByRole('button', { name: 'Use This File' }).click()
}
