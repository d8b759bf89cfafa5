import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faults, scrollsSideways } from '../support/accessibility'
import { inquiryOf } from '../support/administrator'
import { desk, press } from '../support/desk'
import { type Editor, editorOf } from '../support/editor'
import { desktop, journey, ownProduct, phone } from '../support/journey'
import { toastText } from '../support/toast'

const site = journey()
const dashboard = desk(site)
const still = { reducedMotion: 'reduce' } as const

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
  it('says that there is nothing, and counts what comes', async () => {
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
  })

  it('knows what was answered, and keeps a private note', async () => {
    const page = await dashboard('')
    await card(page).getByText('Answer within 23 h').waitFor()
    const reply = card(page).getByRole('link', { name: 'Reply' })
    expect(await reply.getAttribute('href')).toMatch(/^mailto:ada@example\.com\?subject=Your%20inquiry%20to/)
    await button(page, 'Mark as Answered').click()
    await card(page).getByText('Answered after a minute').waitFor()
    await button(page, 'Add Note').click()
    await page.keyboard.type('Rang back')
    await press(page, 'Save Note')
    await toastText(page, 'Note Saved')
    await page.reload()
    await card(page).getByText('Rang back').waitFor()
    await card(page).getByText('Answered after a minute').waitFor()
  })

  it('that two laptops change at once shows both what the other one did', async () => {
    site.expectTrouble(/status of 409/)
    const [one, other] = [await dashboard(''), await dashboard('')]
    await button(other, 'Edit Note').click()
    await other.getByLabel('Private note').fill('From the other laptop')
    await button(one, 'Edit Note').click()
    await one.getByLabel('Private note').fill('From this laptop')
    await press(one, 'Save Note')
    await toastText(one, 'Note Saved')
    await press(other, 'Save Note')
    await other.getByRole('alert').getByText('From this laptop').waitFor()
    expect(await other.getByLabel('Your note').inputValue()).toBe('From the other laptop')
    await press(other, 'Save Mine')
    await card(other).getByText('From the other laptop').waitFor()
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

  it('takes in what was taken for spam by mistake', async () => {
    const page = await dashboard('')
    await page.getByRole('link', { name: 'Show what was caught as spam' }).click()
    await press(page, 'Not Spam')
    await toastText(page, 'Not Spam')
    await page.getByText('Nothing was caught as spam.').waitFor()
    await page.getByRole('link', { name: 'Back to contact inquiries' }).click()
    await page.getByRole('heading', { name: 'Contact Inquiries (3)' }).waitFor()
  })

  it.each([
    ['phone', { ...phone, ...still }],
    ['desk', { ...desktop, ...still }],
  ])('is accessible on a %s, with its note and its dialogs', async (_, size) => {
    const page = await dashboard('', size)
    const sound = async (what: string) => {
      expect(await faults(page), what).toEqual([])
      expect(await scrollsSideways(page), what).toBe(false)
    }
    await button(page, 'Add Note', 'Ben').click()
    await sound('note')
    await press(page, 'Cancel')
    await button(page, 'Delete', 'Ben').click()
    await sound('delete')
    await press(page, 'Erase All from This Address…')
    await sound('erase')
  })

  it('lets go of an inquiry, and of everything from one address', async () => {
    const page = await dashboard('')
    await button(page, 'Delete', 'Ben').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await toastText(page, 'Inquiry Deleted')
    await page.getByRole('heading', { name: 'Contact Inquiries (2)' }).waitFor()
    await press(page, 'Erase an address…')
    await page.getByLabel('Email address').fill('ADA@example.com')
    await press(page, 'Erase for Good')
    expect(await toastText(page, 'Inquiries Erased')).toContain('2 inquiries from ADA@example.com')
    await page.getByText('No contact inquiries yet.').waitFor()
    expect(await editor.ask(inquiries.list, { query: { spam: '0' } })).toEqual([])
  })
})
