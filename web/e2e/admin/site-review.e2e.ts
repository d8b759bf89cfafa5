import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility'
import { openDashboard } from '../support/administrator'
import { emptyJourney } from '../support/journey'

const site = emptyJourney()

it('the site review in the content tab and the privacy notice on the page are accessible', async () => {
  const page = await openDashboard(site, '#content')
  const review = page.locator('.site-review')
  await review.locator('summary').click()
  await expectAccessible(page, 'the review')
  await review.getByRole('button', { name: 'Change: 24/7 Support' }).click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Capability 4')
  await page.goto('/')
  await page.locator('#contact summary').click()
  await expectAccessible(page, 'the notice')
})
