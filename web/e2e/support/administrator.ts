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
