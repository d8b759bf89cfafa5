import { contact } from '@highline/shared/endpoints/contact'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoSidewaysScroll } from '../support/accessibility'
import { filledJourney } from '../support/journey'
import { arrival } from '../support/landing-page'
import { lostWords } from '../support/screens'
import { answers } from '../support/server'
import { toastText } from '../support/toast'
import { fillInquiry, sendButton, visitorNamed } from '../support/visitor'
import { openZoomed, zooms } from '../support/zoom'

const site = filledJourney()

async function goToContact(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await expectNoSidewaysScroll(page)
  await page.locator('header a[href="#contact"]:visible').first().click()
  await arrival(page, 'contact')
}

// `screens.e2e.ts` opens the page at these widths with letters of the usual size.
const largeLetters = zooms.filter(([, { largeFontSize }]) => largeFontSize)

it.each(largeLetters)('%s the form can be reached through the menu and sent', async (_, zoom) => {
  const page = await openZoomed(site, '/', zoom)
  // Stubbed because the rate limit allows one visitor five inquiries in ten minutes.
  await answers(page, contact.create, { success: true })
  await expectNoSidewaysScroll(page)
  expect(await lostWords(page)).toEqual([])
  await goToContact(page)
  await fillInquiry(page, visitorNamed('Ada'))
  await sendButton(page).click()
  expect(await toastText(page, 'Inquiry Sent Successfully')).toBeTruthy()
  await expectNoSidewaysScroll(page)
})
