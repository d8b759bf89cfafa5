import type { Page } from 'playwright-core'
import { openWithSession } from './administrator'
import type { Journey } from './journey'
import { still } from './landing-page'

/** The page, opened with a session, with its words ready to be chosen. */
export async function editedPage(site: Journey, options: typeof still = still): Promise<Page> {
  const page = await openWithSession(site, '/', options)
  await page.getByRole('button', { name: 'Edit This Page' }).click()
  await page.getByText('Choose what to change.').waitFor()
  await page.locator('.outline').first().waitFor() // a frame after the words of the bar
  return page
}

/** What opens the panel of a text or picture. */
export const outline = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true })

/** A file that the open panel offers. */
export const choice = (page: Page, name: string) => page.locator('#editor').getByRole('radio', { name })

/** The field of the open panel of a text. */
export const field = (page: Page) => page.locator('#editor textarea')
