import type { Page } from 'playwright-core'

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** All toasts on screen. */
export const toasts = (page: Page) => region(page).getByRole('listitem')

/** The toast of a title, with its whole text. */
export const toastText = async (page: Page, title: string) =>
  toasts(page).filter({ hasText: title }).innerText()

/** Closes them: on a phone they cover what is pressed next, and a press would wait until they go by themselves. */
export const closeToasts = (page: Page) =>
  toasts(page)
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all: HTMLElement[]) => all.map((button) => button.click()))
