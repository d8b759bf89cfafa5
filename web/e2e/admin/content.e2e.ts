import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { emptyJourney } from '../support/journey'
import { toastText } from '../support/toast'

const site = emptyJourney()
const liveWithinMs = 10_000

const editor = (page: Page) => page.locator('.content-editor')

async function edit(page: Page, text: string) {
  await page.getByRole('button', { name: 'Edit Contact: Form title' }).click()
  await editor(page).getByRole('textbox').fill(text)
}

const save = (page: Page) => editor(page).getByRole('button', { name: /^Save/ }).click()
const home = async () => (await fetch(`${site.url}/`)).text()
const liveTitle = async () => (await home()).includes('A title from a journey')

describe('a text', () => {
  it('is on the page once it is saved, and the built-in one once it is taken back (§4, §8)', async () => {
    const page = await openDashboard(site, '#content')
    await edit(page, 'A title from a journey')
    await save(page)
    await toastText(page, 'Content Updated')
    await expect.poll(liveTitle, { timeout: liveWithinMs }).toBe(true)

    await edit(page, '')
    await save(page)
    await page.getByText('Currently showing: Project Inquiry').waitFor()
    await expect.poll(liveTitle, { timeout: liveWithinMs }).toBe(false)
  })

  it('that two laptops change is decided by whoever saves last, who sees both', async () => {
    site.expectPageError(/status of 409/)
    const [first, second] = await Promise.all([
      openDashboard(site, '#content'),
      openDashboard(site, '#content'),
    ])
    await edit(first, 'The first one’s title')
    await edit(second, 'The second one’s title')
    await save(first)
    await toastText(first, 'Content Updated')
    await save(second)
    await editor(second).getByText('The first one’s title').waitFor()
    expect(await editor(second).getByRole('textbox').inputValue()).toBe('The second one’s title')
    await save(second)
    await toastText(second, 'Content Updated')
    await edit(second, '')
    await save(second)
  })

  it('is off the page while its line is hidden, and on it again when that is over', async () => {
    const page = await openDashboard(site, '#content')
    const set = async (shown: string) => {
      await page
        .getByRole('button', { name: 'Visibility of Equipment and certifications: Certification 4' })
        .click()
      await page.getByLabel('On the page').selectOption(shown)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    }
    await set('Hidden')
    await page.getByText('Hidden on the page').waitFor()
    await expect.poll(home, { timeout: liveWithinMs }).not.toContain('NICEIC Approved Contractor')
    await set('Shown')
    await expect.poll(home, { timeout: liveWithinMs }).toContain('NICEIC Approved Contractor')
  })

  it('that is half written is asked about before the page goes', async () => {
    const page = await openDashboard(site, '#content')
    await edit(page, 'Half a thought')
    await page.getByRole('tab', { name: 'Projects' }).click()
    await page.getByRole('button', { name: 'Keep Editing' }).click()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    expect(await editor(page).getByRole('textbox').inputValue()).toBe('Half a thought')
  })
})
