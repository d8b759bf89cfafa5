import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { needs } from '../support/engine'
import { emptyJourney, expectServed } from '../support/journey'
import { toastText } from '../support/toast'

const site = emptyJourney()

const editor = (page: Page) => page.locator('.content-editor')

async function edit(page: Page, text: string) {
  await page.getByRole('button', { name: 'Edit Contact: Form title' }).click()
  await editor(page).getByRole('textbox').fill(text)
}

const save = (page: Page) => editor(page).getByRole('button', { name: /^Save/ }).click()

/** Runs in the page. Resolves right after the frame that moves the focus, before a later correction could hide a bug. */
const hasFocusNextFrame = (element: Element) =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(element === document.activeElement)))
  })

describe('text in the content tab', () => {
  it('appears on the page once saved, and the default text once it is cleared (§4, §8)', async () => {
    const page = await openDashboard(site, '#content')
    await edit(page, 'A title from a journey')
    await save(page)
    await toastText(page, 'Content Updated')
    await expectServed(site).toContain('A title from a journey')

    await edit(page, '')
    await save(page)
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
    await expect
      .poll(() =>
        editor(page)
          .getByRole('textbox')
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    expect(await editor(page).getByRole('textbox').inputValue()).toBe('Half a thought')
  })
})
