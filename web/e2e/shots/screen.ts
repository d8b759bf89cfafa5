import type { Page, Route } from 'playwright-core'

/** A screen of the admin, and how to get it into a state. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** What the server answers instead of the truth, by the path of the call. */
  readonly answers?: Readonly<Record<string, (route: Route) => unknown>>
  readonly act?: (page: Page) => Promise<unknown>
}

/** Presses the first button of a name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** One after another. */
export const steps =
  (...acts: NonNullable<Screen['act']>[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Waits until the words stand there. */
export const seen = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

/** A dialog's button. */
export const confirm = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

export const type = (label: string | RegExp, words: string) => (page: Page) =>
  page.getByLabel(label).first().fill(words)

/** On a phone the form for a new item is folded behind its button. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('.collection-form').waitFor()
  const opener = page.getByRole('button', { name: /^New / }).filter({ visible: true })
  if (await opener.count()) await opener.click()
}
