import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faults, scrollsSideways } from '../support/accessibility'
import { openDashboard } from '../support/administrator'
import { desktop, journey, phone } from '../support/journey'
import { toastText } from '../support/toast'
import { sendButton } from '../support/visitor'

const site = journey()

/** The tabs that one would have to scroll to. */
const tabsOutOfReach = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right, bottom } = tab.getBoundingClientRect()
        return left < 0 || right > window.innerWidth || bottom > window.innerHeight
      })
      .map(({ textContent }) => textContent),
  )

// Something that is just fading away has no contrast to speak of.
const still = { reducedMotion: 'reduce' } as const

describe.each([
  ['phone by night', { ...phone, ...still, colorScheme: 'dark' }],
  ['desk by day', { ...desktop, ...still, colorScheme: 'light' }],
] as const)('on a %s', (_, size) => {
  it('the landing page is accessible, with its form in every state', async () => {
    const page = await site.open('/', size)
    expect(await faults(page)).toEqual([])
    await sendButton(page).click()
    await toastText(page, 'Validation Error')
    expect(await faults(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
  })

  it('the login is accessible', async () => {
    const page = await site.open('/admin', size)
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('every tab of the dashboard is accessible, and within reach', { timeout: 180_000 }, async () => {
    const page = await openDashboard(site, '', size)
    expect(await tabsOutOfReach(page)).toEqual([])
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
      expect(await faults(page), (await tab.textContent()) ?? '').toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
    }
  })

  it('the page that is not there is accessible', async () => {
    site.expectTrouble(/status of 404/)
    expect(await faults(await site.open('/no-such-page', size))).toEqual([])
  })
})

it('the dashboard is accessible in the colours that were chosen, and the choice is kept', async () => {
  const page = await openDashboard(site, '', { ...desktop, ...still, colorScheme: 'light' })
  await page.getByLabel('Colours').selectOption('dark')
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
  expect(await faults(page)).toEqual([])
})

it('every tab is within reach on the smallest phone', async () => {
  const page = await openDashboard(site, '', { viewport: { width: 320, height: 568 }, ...still })
  expect(await tabsOutOfReach(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
})
