import type { Page } from 'playwright-core'

export interface Words {
  firstName: string
  lastName: string
  email: string
  phone?: string
  venue?: string
  message: string
}

/** A visitor whom no other test knows. */
export function visitorNamed(firstName: string): Words {
  const lastName = `Tester-${Math.random().toString(36).slice(2, 8)}`
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return { firstName, lastName, email, message: 'Two lines\nof words.' }
}

export async function fillInquiry(page: Page, words: Words): Promise<void> {
  for (const [name, value] of Object.entries(words)) await field(page, name).fill(value)
}

/** The list of services once the form's runtime has come; until then the browser's own stands there. */
export const servicesList = (page: Page) => page.locator('form button[role="combobox"]')

/** Opens the list of services, which comes once the form is near, and picks one by its label. */
export async function chooseService(page: Page, label: string): Promise<void> {
  await field(page, 'firstName').click() // waits, as `focus` does not, until the section has been drawn
  await servicesList(page).click()
  await page.getByRole('option', { name: label }).click()
}

/** A field of the contact form by its name. */
export const field = (page: Page, name: string) =>
  page.locator(`form[action="/api/contact"] [name="${name}"]`)

export const sendButton = (page: Page) => page.locator('form[action="/api/contact"] button[type="submit"]')

/** What stands in the form. */
export const wordsIn = (page: Page, words: Words) =>
  Promise.all(Object.keys(words).map((name) => field(page, name).inputValue()))
