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

/** Returns a text for every text key, made from the index of the key. */
export function allTexts(textAt: (at: number) => string): Partial<Record<ContentKey, string>> {
  const keys: ContentKey[] = [...keysOfKind('text'), ...keysOfKind('textarea')]
  return Object.fromEntries(keys.map((key, at) => [key, textAt(at)]))
}

/** Exposes `executed` to the page, reloads it, and counts calls of `executed` and dialogs from then on. */
export async function countExecutions(page: Page): Promise<() => Promise<Executed>> {
  const counted = { calls: 0, dialogs: 0 }
  await page.exposeFunction('executed', () => void counted.calls++)
  page.on('dialog', (dialog) => {
    counted.dialogs++
    return dialog.dismiss()
  })
  await page.reload()
  return async () => {
    // Lets tasks that a payload has queued run before they are counted.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    return { ...counted }
  }
}

/** Makes the page run all of its code: hydrates it, scrolls to its end, and shows every slide. */
export async function exerciseWholePage(page: Page, slides: number): Promise<void> {
  await page.keyboard.press('Shift')
  const next = page.getByRole('button', { name: /next slide/i })
  for (let at = 0; at < slides; at++) await next.click()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('form[action="/api/contact"] [name="firstName"]').focus()
}
