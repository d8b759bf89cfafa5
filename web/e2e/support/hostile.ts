import { type ContentKey, keysOfKind } from '@highline/shared/content-keys'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    executed(): void
  }
}

export interface Executed {
  readonly calls: number
  readonly dialogs: number
}

/** Every line of the page, each with a text of its own number. */
export function allTexts(textAt: (at: number) => string): Partial<Record<ContentKey, string>> {
  const keys: ContentKey[] = [...keysOfKind('text'), ...keysOfKind('textarea')]
  return Object.fromEntries(keys.map((key, at) => [key, textAt(at)]))
}

/** Reloads the page with `executed` in place, and counts from then on what a payload got to do. */
export async function executedIn(page: Page): Promise<() => Promise<Executed>> {
  const counted = { calls: 0, dialogs: 0 }
  await page.exposeFunction('executed', () => void counted.calls++)
  page.on('dialog', (dialog) => {
    counted.dialogs++
    return dialog.dismiss()
  })
  await page.reload()
  return async () => {
    // Whatever a payload started has had its turn before it is counted.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    return { ...counted }
  }
}

/** Has the page do all that it can: hydrate, scroll to its end, show every slide. */
export async function wholePage(page: Page, slides: number): Promise<void> {
  await page.keyboard.press('Shift')
  const next = page.getByRole('button', { name: /next slide/i })
  for (let at = 0; at < slides; at++) await next.click()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('form[action="/api/contact"] [name="firstName"]').focus()
}
