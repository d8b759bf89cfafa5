import { contact } from '@highline/shared/endpoints/contact'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../support/engine'
import { filledJourney } from '../support/journey'
import { still } from '../support/landing-page'
import { answers, holds, requestedPaths } from '../support/server'
import { toastText } from '../support/toast'
import { field, fillInquiry, sendButton, visitorNamed } from '../support/visitor'

const site = filledJourney()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('the inquiry form', () => {
  it('uses the browser’s validation to refuse an invalid email address (§5)', async () => {
    const page = await site.open('/', still)
    const posts = requestedPaths(page, 'POST')
    await fillInquiry(page, { ...visitorNamed('Ada'), email: 'not an address' })
    await sendButton(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
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
    await expect.poll(() => focused(page)).toBe('Send Inquiry')
  })

  it('restores the chosen service after Back from another page', async () => {
    needs('history')
    const page = await site.open('/', still)
    await field(page, 'services').selectOption('Consultancy')
    await page.goto('/admin')
    await page.goBack()
    await expect.poll(() => field(page, 'services').inputValue()).toBe('consultancy')
  })
})
