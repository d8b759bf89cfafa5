import type { Page } from 'playwright-core'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** All toasts on screen. */
export const toasts = (page: Page) => region(page).getByRole('listitem')

/** The toast of a title, with its whole text. */
export const toastText = async (page: Page, title: string) =>
  toasts(page).filter({ hasText: title }).innerText()
