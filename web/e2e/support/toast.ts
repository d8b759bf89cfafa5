import type { Page } from 'playwright-core'

/** Region of the toasts; on the landing page, once React and the form's runtime have loaded. */
export const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** All toasts on screen. */
export const toasts = (page: Page) => toastRegion(page).getByRole('listitem')

/**
 * Returns the whole text of the toast with this title.
 * @throws Error with the visible toasts and the text of the page, if there is no such toast
 */
export async function toastText(page: Page, title: string): Promise<string> {
  try {
    return await toasts(page).filter({ hasText: title }).innerText()
  } catch (cause) {
    const [shown, words] = [await toasts(page).allInnerTexts(), await page.innerText('body')]
    throw new Error(`No toast “${title}” but ${JSON.stringify(shown)} on:\n${words.slice(0, 2000)}`, {
      cause,
    })
  }
}

/** Closes all toasts: on a phone they may cover the next control, and the click would wait until they disappear. */
export const closeToasts = (page: Page) =>
  toasts(page)
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all: HTMLElement[]) => all.map((button) => button.click()))
