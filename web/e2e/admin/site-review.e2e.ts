import { expect, it } from 'vitest'
import { faults, isSound } from '../support/accessibility'
import { openDashboard } from '../support/administrator'
import { emptyJourney } from '../support/journey'

const site = emptyJourney()

it('what goes live is reviewed, on a phone and on a desk: a statement is confirmed, another one found, and the notice read by a visitor', async () => {
  const page = await openDashboard(site, '#content')
  await page.setViewportSize({ width: 390, height: 844 })
  const review = page.locator('.site-review')
  await review.locator('summary').click()
  await review.getByLabel('Your name').fill('Ada')
  await review.getByRole('button', { name: 'Confirm: ISO 9001 Quality Management' }).click()
  await review.getByText('Ada,').waitFor()
  await isSound(page, 'the review')
  await page.setViewportSize({ width: 1280, height: 844 })
  expect(await faults(page), 'the review on a desk').toEqual([])
  await review.getByRole('button', { name: 'Confirm: NICEIC Approved Contractor' }).click()
  await review.getByText('Ada,').nth(1).waitFor()
  await review.getByRole('button', { name: 'Change: 24/7 Support' }).click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Capability 4')
  await page.goto('/')
  await page.locator('#contact summary').click()
  expect(await page.locator('#contact details').textContent()).toContain('Inquiries 730 days')
  await isSound(page, 'the notice')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await faults(page), 'the notice on a phone').toEqual([])
})
