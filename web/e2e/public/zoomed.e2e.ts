import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { scrollsSideways } from '../support/accessibility'
import { logIn } from '../support/administrator'
import { press } from '../support/desk'
import { journey, ownProduct } from '../support/journey'
import { arrival, still } from '../support/landing-page'
import { toastText } from '../support/toast'
import { fillInquiry, sendButton, somebody } from '../support/visitor'

const site = journey()

/** As the browser's own setting for the size of letters does. */
const largeLetters = () =>
  document.addEventListener('DOMContentLoaded', () =>
    document.documentElement.style.setProperty('font-size', '200%'),
  )

const fits = async (page: Page) => expect(await scrollsSideways(page)).toBe(false)

async function goToContact(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await fits(page)
  await page.locator('header a[href="#contact"]:visible').first().click()
  await arrival(page, 'contact')
}

// A window of 1280 by 800 px at 200 % has as much room as one of 640 by 400.
describe.each<[string, BrowserContextOptions, letters?: '200 %']>([
  ['at 200 %', { ...still, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ['with letters of twice the size', still, '200 %'],
  ['on 320 px', { ...still, viewport: { width: 320, height: 568 } }],
])('%s', (_, size, letters) => {
  async function open(path: string) {
    const page = await site.open('about:blank', size)
    if (letters) await page.context().addInitScript(largeLetters)
    await page.goto(path)
    const letter = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(letter).toBe(letters ? '32px' : '16px')
    return page
  }

  // Elsewhere each visitor may send five in ten minutes, and other files want those.
  it.runIf(ownProduct)('a visitor finds the form by the menu and sends it', async () => {
    const page = await open('/')
    await fits(page)
    await goToContact(page)
    await fillInquiry(page, somebody('Ada'))
    await sendButton(page).click()
    expect(await toastText(page, 'Inquiry Sent Successfully')).toBeTruthy()
    await fits(page)
  })

  it('the administrator logs in and changes a text', async () => {
    const page = await open('/admin#content')
    await logIn(page, site.password)
    await press(page, 'Edit Contact: Form title')
    await fits(page)
    await page
      .locator('.content-editor')
      .getByRole('textbox')
      .fill(`A title ${letters ?? size.viewport?.width}`)
    await page.locator('.content-editor').getByRole('button', { name: /^Save/ }).click()
    await toastText(page, 'Content Updated')
    await fits(page)
  })
})
