import { describe, expect, it } from 'vitest'
import { isSound } from '../support/accessibility'
import { openDashboard } from '../support/administrator'
import { emptyJourney } from '../support/journey'

const site = emptyJourney()

describe.each([
  [390, 'ISO 9001 Quality Management'],
  [1280, 'NICEIC Approved Contractor'],
])('what goes live, on a screen %i px wide', (width, statement) => {
  it('is reviewed: a statement is confirmed, another one found, and the notice read by a visitor', async () => {
    const page = await openDashboard(site, '#content')
    await page.setViewportSize({ width, height: 844 })
    const review = page.locator('.site-review')
    await review.locator('summary').click()
    await review.getByLabel('Your name').fill(`Ada on ${width}`)
    await review.getByRole('button', { name: `Confirm: ${statement}` }).click()
    await review.getByText(`Ada on ${width},`).waitFor()
    await review.getByRole('button', { name: 'Change: 24/7 Support' }).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Capability 4')
    await isSound(page, 'the review')
    await page.goto('/')
    await page.locator('#contact summary').click()
    expect(await page.locator('#contact details').textContent()).toContain('Inquiries 730 days')
    await isSound(page, 'the notice')
  })
})
