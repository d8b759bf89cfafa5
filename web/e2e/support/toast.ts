import type { Page } from 'playwright-core'

/** Region of the toasts; on the landing page, once React and the form's runtime have loaded. */
export const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

const toasts = (page: Page) => toastRegion(page).getByRole('listitem')

/** Waits for the toast with this title and returns its whole text. */
export const toastText = (page: Page, title: string) => toasts(page).filter({ hasText: title }).innerText()

/** Closes all toasts: on a phone they may cover the next control, and the click would wait until they disappear. */
export const closeToasts = (page: Page) =>
  toasts(page)
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all: HTMLElement[]) => all.map((button) => button.click()))
