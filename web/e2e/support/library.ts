import type { Page } from 'playwright-core'

/** Chooses a picture in the form that is open, by its name. */
export async function choosePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Change) picture/ }).click()
  await page.locator('.picker-file', { hasText: name }).click()
  await page.getByRole('button', { name: 'Use This File' }).click()
}
