import type { Page } from 'playwright-core'

type InquiryFields = Readonly<Record<string, string>>

/** Creates a visitor with a random last name, distinct from those of other tests. */
export function visitorNamed(firstName: string) {
  const lastName = `Tester-${Math.random().toString(36).slice(2, 8)}`
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return { firstName, lastName, email, message: 'Two lines\nof words.' }
}

export async function fillInquiry(page: Page, words: InquiryFields): Promise<void> {
  for (const [name, value] of Object.entries(words)) await field(page, name).fill(value)
}

/** A field of the contact form by its name. */
export const field = (page: Page, name: string) =>
  page.locator(`form[action="/api/contact"] [name="${name}"]`)

export const sendButton = (page: Page) => page.locator('form[action="/api/contact"] button[type="submit"]')

/** Values of the form's fields, in the order of `words`. */
export const fieldValues = (page: Page, words: InquiryFields) =>
  Promise.all(Object.keys(words).map((name) => field(page, name).inputValue()))
