import type { Page } from 'playwright-core'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** All toasts on screen. */
export const toasts = (page: Page) => region(page).getByRole('listitem')

/**
 * The toast of a title, with its whole text.
 * @throws Error with the toasts and the words that are there instead
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

/** Closes them: on a phone they cover what is pressed next, and a press would wait until they go by themselves. */
export const closeToasts = (page: Page) =>
  toasts(page)
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all: HTMLElement[]) => all.map((button) => button.click()))
