import { describe, expect, it } from 'vitest'
import { axeViolations, expectNoSidewaysScroll } from '../support/accessibility'
import { logIn, openDashboard, openEachTab, tabsOutOfReach } from '../support/administrator'
import { desktop, emptyJourney, phone } from '../support/journey'

const site = emptyJourney()

// Elements that fade in or out would fail the contrast check.
const still = { reducedMotion: 'reduce' } as const

describe.each([
  ['phone by night', { ...phone, ...still, colorScheme: 'dark' }],
  ['desk by day', { ...desktop, ...still, colorScheme: 'light' }],
] as const)('on a %s', (_, size) => {
  it('the login and every tab are accessible, and all tabs are within reach at 320 px', {
    timeout: 180_000,
  }, async () => {
    const page = await site.open('/admin', size)
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await logIn(page, site.password)
    expect(await tabsOutOfReach(page)).toEqual([])
    for await (const tab of openEachTab(page)) {
      expect(await axeViolations(page), tab).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await tabsOutOfReach(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })
})

it('the dashboard keeps the chosen colour scheme after a reload', async () => {
  const page = await openDashboard(site, '', { colorScheme: 'light' })
  await page.getByLabel('Colours').selectOption('dark')
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
})
