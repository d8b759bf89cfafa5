import { contact } from '@highline/shared/endpoints/contact'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { needs } from '../support/engine'
import { emptyJourney, phone } from '../support/journey'
import { still } from '../support/landing-page'
import { answers, holds, requestedUrls } from '../support/server'
import { toastText } from '../support/toast'
import { field, fieldValues, fillInquiry, sendButton, visitorNamed } from '../support/visitor'

const site = emptyJourney()

const focused = (page: Page) => page.locator(':focus')

describe('the inquiry form', () => {
  it('uses the browser’s validation to refuse an invalid email address (§5)', async () => {
    const page = await site.open('/', still)
    const posts = requestedUrls(page, 'POST')
    await fillInquiry(page, { ...visitorNamed('Ada'), email: 'not an address' })
    await sendButton(page).click()
    await expect.poll(() => focused(page).getAttribute('name')).toBe('email')
    expect(posts).toEqual([])
  })

  it('returns the focus to the submit button, which is disabled while sending (§4)', async () => {
    const page = await site.open('/', still)
    await answers(page, contact.create, { success: true })
    const answer = await holds(page, contact.create)
    await fillInquiry(page, visitorNamed('Lise'))
    await sendButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true)
    answer()
    await toastText(page, 'Inquiry Sent Successfully')
    await expect.poll(() => focused(page).textContent()).toBe('Send Inquiry')
  })

  it('restores the chosen service after Back from another page', async () => {
    needs('history')
    const page = await site.open('/', still)
    await field(page, 'services').selectOption('Consultancy')
    await page.goto('/admin')
    await page.goBack()
    await expect.poll(() => field(page, 'services').inputValue()).toBe('consultancy')
  })

  it('sends an inquiry on a phone, which arrives unchanged in the inbox, and is then empty (§3, §4, §8)', async () => {
    const words = { ...visitorNamed('Ada'), phone: '+44 20 7946 0958', venue: 'The Arena' }
    const page = await site.open('/', phone)
    await fillInquiry(page, words)
    await field(page, 'services').selectOption('Network Planning')
    await sendButton(page).click()
    expect(await toastText(page, 'Inquiry Sent Successfully')).toContain(
      'We will contact you within 24 hours.',
    )
    expect(new Set(await fieldValues(page, words))).toEqual(new Set(['']))

    // Compared as one line: WebKit's `innerText` returns a preserved line break as a space.
    const inLine = (text: string) => text.replaceAll(/\s+/g, ' ')
    const inbox = await openDashboard(site)
    const name = `${words.firstName} ${words.lastName}`
    await inbox.getByRole('button', { name }).click()
    const card = inLine(await inbox.getByRole('article', { name }).innerText())
    for (const told of [words.email, words.phone, words.venue, 'Network Planning', words.message])
      expect(card).toContain(inLine(told))
    expect(card).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
  })
})
