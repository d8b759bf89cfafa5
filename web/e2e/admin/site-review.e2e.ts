import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility'
import { openDashboard } from '../support/administrator'
import { emptyJourney } from '../support/journey'

const site = emptyJourney()

it('site review confirms one statement and opens another for editing, and visitors get the privacy notice', async () => {
  const page = await openDashboard(site, '#content')
  const review = page.locator('.site-review')
  await review.locator('summary').click()
  await review.getByLabel('Your name').fill('Ada')
  await review.getByRole('button', { name: 'Confirm: ISO 9001 Quality Management' }).click()
  await review.getByText('Ada,').waitFor()
  await expectAccessible(page, 'the review')
  await review.getByRole('button', { name: 'Change: 24/7 Support' }).click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Capability 4')
  await page.goto('/')
  await page.locator('#contact summary').click()
  expect(await page.locator('#contact details').textContent()).toContain('Inquiries 730 days')
  await expectAccessible(page, 'the notice')
})
