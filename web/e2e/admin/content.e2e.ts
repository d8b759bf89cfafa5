import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDashboard, press } from '../support/administrator'
import { needs } from '../support/engine'
import { emptyJourney, expectServed } from '../support/journey'
import { toastText } from '../support/toast'

const site = emptyJourney()

const textField = (page: Page) => page.locator('.content-editor').getByRole('textbox')

async function edit(page: Page, text: string) {
  await press(page, 'Edit Contact: Form title')
  await textField(page).fill(text)
}

/** Runs in the page. Resolves right after the frame that moves the focus, before a later correction could hide a bug. */
const hasFocusNextFrame = (element: Element) =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(element === document.activeElement)))
  })

describe('text in the content tab', () => {
  it('appears on the page once saved, and the default text once it is cleared (§4, §8)', async () => {
    const page = await openDashboard(site, '#content')
    await edit(page, 'A title from a journey')
    await press(page, 'Save')
    await toastText(page, 'Content Updated')
    await expectServed(site).toContain('A title from a journey')

    await edit(page, '')
    await press(page, 'Save')
    await page.getByText('Currently showing: Project Inquiry').waitFor()
    await expectServed(site).not.toContain('A title from a journey')
  })

  it('asks for confirmation before an unsaved draft is lost by a tab change or by closing the page', async () => {
    needs('questions')
    const page = await openDashboard(site, '#content')
    await edit(page, 'Half a thought')
    await page.getByRole('tab', { name: 'Projects' }).click()
    const stay = page.getByRole('button', { name: 'Keep Editing' })
    await stay.waitFor()
    expect(await stay.evaluate(hasFocusNextFrame)).toBe(true)
    await stay.press('Enter')
    const isFocused = () => textField(page).evaluate((field) => field === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    expect(await textField(page).inputValue()).toBe('Half a thought')
  })
})
