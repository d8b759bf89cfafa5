import { projects } from '@highline/shared/endpoints/projects'
import { beforeAll, expect, it } from 'vitest'
import { axeViolations, expectNoSidewaysScroll } from '../support/accessibility'
import { logIn, openDashboard, openEachTab, press, tabsOutOfReach } from '../support/administrator'
import { picture } from '../support/files'
import { desktop, emptyJourney, phone } from '../support/journey'
import { lostParts, openZoomed, zooms } from '../support/screens'

const site = emptyJourney()

beforeAll(async () => {
  const client = await site.admin()
  const [mediaId = 0] = await client.upload('general', [picture('rope.png')])
  const texts = { name: 'Roof', description: 'By rope', location: 'Manchester' }
  await client.ask(projects.create, { body: { ...texts, mediaId } })
})

// Elements that fade in or out would fail the contrast check.
const still = { reducedMotion: 'reduce' } as const

it.each([
  ['phone by night', { ...phone, ...still, colorScheme: 'dark' }],
  ['desk by day', { ...desktop, ...still, colorScheme: 'light' }],
] as const)(
  'on a %s the login and every tab are accessible, and all tabs are within reach at 320 px',
  { timeout: 180_000 },
  async (_, size) => {
    const page = await site.open('/admin', size)
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await logIn(page, site.password)
    expect(await tabsOutOfReach(page)).toEqual([])
    for await (const tab of openEachTab(page)) {
      expect(await axeViolations(page), tab).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    await page.locator('.site-review summary').click()
    expect(await axeViolations(page), 'site review').toEqual([])
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await tabsOutOfReach(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  },
)

it.each(zooms)('%s every tab and the form of a text fit the window', async (_, zoom) => {
  const page = await openZoomed(site, '/admin', zoom)
  await logIn(page, site.password)
  for await (const tab of openEachTab(page)) {
    await expectNoSidewaysScroll(page)
    expect(await lostParts(page), tab).toEqual([])
  }
  await press(page, 'Edit Contact: Form title')
  await expectNoSidewaysScroll(page)
  expect(await lostParts(page)).toEqual([])
})

it('the dashboard keeps the chosen colour scheme after a reload', async () => {
  const page = await openDashboard(site, '', { colorScheme: 'light' })
  await page.getByLabel('Colours').selectOption('dark')
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
})
