import { expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { desktop, filledJourney, phone } from '../support/journey'

const site = filledJourney()

it.each([
  ['/no-such-page', { ...phone, colorScheme: 'dark' }],
  ['/admin/nowhere', { ...desktop, colorScheme: 'light' }],
] as const)(
  '%s returns 404 with an accessible page that links to the home page (§2)',
  async (path, screen) => {
    site.expectPageError(/status of 404/)
    const page = await site.open('/', { ...screen, reducedMotion: 'reduce' })
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor()
    await page.getByText('Did you forget to add the page to the router?').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link').first().click()
    await page.waitForURL(site.url.replace(/\/?$/, '/'))
  },
)

it.each([
  ['/admin', 'text/html; charset=utf-8', '<meta name="robots" content="noindex'],
  ['/favicon.ico', 'image/x-icon', ''],
  ['/favicon.svg', 'image/svg+xml', ''],
  ['/apple-touch-icon.png', 'image/png', ''],
  ['/og.jpg', 'image/jpeg', ''],
])('crawlers find %s', async (path, type, text) => {
  const response = await fetch(new URL(path, site.url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  expect(await response.text()).toContain(text)
})
