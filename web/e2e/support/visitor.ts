import type { Page } from 'playwright-core'

export interface InquiryFields {
  firstName: string
  lastName: string
  email: string
  phone?: string
  venue?: string
  message: string
}

/** Creates a visitor with a random last name, distinct from those of other tests. */
export function visitorNamed(firstName: string): InquiryFields {
  const lastName = `Tester-${Math.random().toString(36).slice(2, 8)}`
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return { firstName, lastName, email, message: 'Two lines\nof words.' }
}

export async function fillInquiry(page: Page, words: InquiryFields): Promise<void> {
  for (const [name, value] of Object.entries(words)) await field(page, name).fill(value)
}

/** Custom select of services, which replaces the native one when the form's runtime has loaded. */
export const servicesList = (page: Page) => page.locator('form button[role="combobox"]')

/** Selects a service by its label in the custom select, which loads when the form is near the viewport. */
export async function chooseService(page: Page, label: string): Promise<void> {
  await field(page, 'firstName').click() // unlike `focus`, waits until the section is rendered
  await servicesList(page).click()
  await page.getByRole('option', { name: label }).click()
}

/** A field of the contact form by its name. */
export const field = (page: Page, name: string) =>
  page.locator(`form[action="/api/contact"] [name="${name}"]`)

export const sendButton = (page: Page) => page.locator('form[action="/api/contact"] button[type="submit"]')

/** Values of the form's fields, in the order of `words`. */
export const fieldValues = (page: Page, words: InquiryFields) =>
  Promise.all(Object.keys(words).map((name) => field(page, name).inputValue()))
