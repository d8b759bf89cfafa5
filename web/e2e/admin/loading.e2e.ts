import { expect, it } from 'vitest'
import { openDashboard, openEachTab } from '../support/administrator'
import { filledJourney, phone } from '../support/journey'
import { layoutShiftScore, recordLayoutShifts } from '../support/shifts'

const site = filledJourney()

it('late data shifts no layout in any tab on a phone', async () => {
  const page = await openDashboard(site, '', { ...phone, reducedMotion: 'reduce' })
  const tabs: string[] = []
  for await (const _ of openEachTab(page)) tabs.push(new URL(page.url()).hash)
  await recordLayoutShifts(page.context())
  let late = Promise.withResolvers<void>()
  await page.route(/\/api\/(?!admin\/status|media-file)/, async (route) => {
    await late.promise
    await route.fallback()
  })
  for (const tab of tabs) {
    late = Promise.withResolvers<void>()
    await page.goto('about:blank')
    await page.goto(`/admin${tab}`)
    await page.locator('.tab-panel .skeleton-block').first().waitFor()
    late.resolve()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    expect(await layoutShiftScore(page), tab).toBeLessThan(0.01)
  }
  expect(new Set(tabs).size).toBeGreaterThan(6)
})
