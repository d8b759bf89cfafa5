import { expect, it } from 'vitest'
import { journey } from '../support/journey'

const site = journey()

it.each(['/no-such-page', '/about', '/admin/nowhere', '/index.php'])(
  '%s is not found, and says so to people and machines (§2)',
  async (path) => {
    site.expectTrouble(/status of 404/)
    const page = await site.open('/')
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor()
    await page.getByText('Did you forget to add the page to the router?').waitFor()
    await page.getByRole('link').first().click()
    await page.waitForURL(site.url.replace(/\/?$/, '/'))
  },
)
