import { contact } from '@highline/shared/endpoints/contact'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { inquiryOf } from '../support/administrator'
import { desk, press } from '../support/desk'
import { type Editor, editorOf } from '../support/editor'
import { journey, ownProduct } from '../support/journey'
import { toastText } from '../support/toast'

const site = journey()
const dashboard = desk(site)

let editor: Editor
beforeAll(async () => {
  editor = await editorOf(site)
})

const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }

/** A visitor's inquiry, with so many others by the same sender. */
const inquire = (more: object = {}) =>
  editor.ask(contact.create, {
    headers: {},
    body: { ...ada, phone: '', venue: '', message: '=1+1, please', services: 'planning', ...more },
  })
const card = (page: Page, firstName = 'Ada') => inquiryOf(page, { firstName, lastName: 'Byron' })
const button = (page: Page, name: string, of = 'Ada') =>
  card(page, of).getByRole('button', { name, exact: true })

// Its figures are those of an inbox that begins empty.
describe.runIf(ownProduct)('the inbox', () => {
  it('says that there is nothing, and counts what comes (§2.3)', async () => {
    const page = await dashboard('')
    await page.getByRole('heading', { name: 'Contact Inquiries (0)' }).waitFor()
    await page.getByText('No contact inquiries yet.').waitFor()
    await inquire({ website: 'http://spam.example' })
    await inquire({ phone: '020 7946 0958', venue: 'Coldwater Arena' })
    await inquire({ firstName: 'Ben', email: 'ben@example.com' })
    await press(page, 'Refresh')
    await page.getByRole('heading', { name: 'Contact Inquiries (2)' }).waitFor()
    const told = await card(page).innerText()
    for (const part of ['ada@example.com', '020 7946 0958', 'Coldwater Arena', 'Network Planning', '=1+1'])
      expect(told).toContain(part)
    expect(await page.locator('.inquiry-name').allInnerTexts()).toEqual(['Ben Byron', 'Ada Byron'])
    await card(page)
      .getByText(/^Answer within 2[34] h/)
      .waitFor()
    const reply = card(page).getByRole('link', { name: 'Reply' })
    expect(await reply.getAttribute('href')).toMatch(/^mailto:ada@example\.com\?subject=Your%20inquiry%20to/)
  })

  it('that two laptops change at once shows both what the other one did', async () => {
    site.expectTrouble(/status of 409/)
    const [one, other] = [await dashboard(''), await dashboard('')]
    await button(other, 'Add Note').click()
    await other.getByLabel('Private note').fill('From the other laptop')
    await button(one, 'Add Note').click()
    await one.getByLabel('Private note').fill('From this laptop')
    await press(one, 'Save Note')
    await toastText(one, 'Note Saved')
    await press(other, 'Save Note')
    await other.getByRole('alert').getByText('From this laptop').waitFor()
    expect(await other.getByLabel('Your note').inputValue()).toBe('From the other laptop')
    await press(other, 'Save Mine')
    await toastText(other, 'Note Saved')
    await button(one, 'Close').click()
    await card(one).getByText('Closed', { exact: true }).waitFor()
    await card(one).getByText('From the other laptop').waitFor()
  })

  it('is searched as a whole, and says how much was looked through', async () => {
    const page = await dashboard('')
    await page.getByLabel('Search the inquiries').fill('coldwater')
    await page.keyboard.press('Enter')
    await page.getByText('1 found among all 2 inquiries.').waitFor()
    expect(await page.locator('.inquiry-name').allInnerTexts()).toEqual(['Ada Byron'])
    await page.getByLabel('Search the inquiries').fill('')
    await page.getByLabel('Inquiries shown').selectOption('Only new')
    await card(page, 'Ben').waitFor()
    expect(await page.locator('.inquiry-name').allInnerTexts()).toEqual(['Ben Byron'])
  })

  it('is saved as a table that no spreadsheet runs', async () => {
    const page = await dashboard('')
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')])
    const pieces: string[] = []
    for await (const piece of await download.createReadStream()) pieces.push(String(piece))
    const [head = '', first = ''] = pieces.join('').split('\r\n')
    expect(head).toMatch(/^\uFEFFNumber,/)
    expect(first).toContain(`"'=1+1, please"`)
    expect(await toastText(page, 'Inquiries Exported')).toContain('2 inquiries are in')
  })
})
