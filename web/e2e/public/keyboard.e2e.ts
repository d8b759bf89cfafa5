import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inquiryOf } from '../support/administrator'
import { journey } from '../support/journey'
import { toastText } from '../support/toast'
import { servicesList, somebody } from '../support/visitor'

const site = journey()
const mostStops = 60

/** Presses Tab until the focus is on what the selector names; a person could not get there otherwise either. */
async function tabTo(page: Page, selector: string) {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    if (there) return
  }
  throw new Error(`No Tab leads to ${selector}.`)
}

const focusShows = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })

const words = somebody('Ada')

describe('with the keyboard alone', () => {
  it('an inquiry is written, filed under a service, and sent', async () => {
    const page = await site.open('/')
    for (const [name, text] of Object.entries(words)) {
      await tabTo(page, name === 'message' ? 'textarea' : `[name="${name}"]`)
      expect(await focusShows(page), name).toBe(true)
      if (name === 'message') {
        // The list takes the browser's own place once it has come, but never under somebody's fingers.
        await servicesList(page).waitFor()
        await page.keyboard.press('Shift+Tab')
        expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
        await page.keyboard.press('Enter')
        await page.getByRole('listbox').waitFor()
        await page.keyboard.type('Wired')
        await page.locator('[role="option"][data-highlighted]', { hasText: 'Wired Networks' }).waitFor()
        await page.keyboard.press('Enter')
        await tabTo(page, 'textarea')
      }
      await page.keyboard.type(text)
    }
    await tabTo(page, 'form button[type="submit"]')
    await page.keyboard.press('Enter')
    await toastText(page, 'Inquiry Sent Successfully')
  })

  it('the inbox is opened, read and left', async () => {
    const page = await site.open('/admin')
    // Until the page knows how one logs in here, Enter sends nothing.
    await page.locator('button:enabled', { hasText: 'Access Admin Panel' }).waitFor()
    await page.keyboard.type(site.password)
    await page.keyboard.press('Enter')
    await inquiryOf(page, words).waitFor()
    expect(await inquiryOf(page, words).innerText()).toContain('Wired Networks')

    await tabTo(page, '[role="tab"]')
    expect(await focusShows(page)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Media Files' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('heading', { name: 'Content', exact: true }).waitFor()
    await page.keyboard.press('Home')
    await inquiryOf(page, words).waitFor()
    await tabTo(page, 'article a[href^="mailto:"]')

    for (let stop = 0; stop < mostStops; stop++) {
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      if (focused === 'Logout') break
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.press('Enter')
    await toastText(page, 'Logged Out')
  })
})
