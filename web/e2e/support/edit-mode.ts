import type { Page } from 'playwright-core'
import { openWithSession } from './administrator'
import type { Journey } from './journey'
import { still } from './landing-page'

/** Opens the page with a session, switches to editing, and waits for the outlines of the editable texts. */
export async function editedPage(site: Journey): Promise<Page> {
  const page = await openWithSession(site, '/', still)
  await page.getByRole('button', { name: 'Edit This Page' }).click()
  await page.getByText('Choose what to change.').waitFor()
  await page.locator('.outline').first().waitFor() // rendered a frame after the text of the bar
  return page
}

/** Button that opens the panel of a text or picture. */
export const outline = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true })

/** Radio button of a file in the open panel. */
export const choice = (page: Page, name: string) => page.locator('#editor').getByRole('radio', { name })

/** Text field in the open panel. */
export const field = (page: Page) => page.locator('#editor textarea')
