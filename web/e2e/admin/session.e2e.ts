import { describe, expect, it } from 'vitest'
import { logIn, openDashboard } from '../support/administrator'
import { journey } from '../support/journey'
import { toastText } from '../support/toast'

const site = journey()

describe('the login', () => {
  it('refuses a wrong password in the words of the server, and lets one try again', async () => {
    site.expectTrouble(/status of 401/)
    const page = await site.open('/admin')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Access Admin Panel' }).click()
    expect(await toastText(page, 'Login Failed')).toContain('Incorrect password.')
    await logIn(page, site.password)
    await toastText(page, 'Login Successful')
  })

  it('says that the server cannot be reached, and goes on once it can', async () => {
    site.expectTrouble(/ERR_FAILED/)
    const page = await site.open('/')
    await page.route('**/api/admin/status', (route) => route.abort())
    await page.goto('/admin')
    await page.getByText('Can’t reach the server').waitFor()
    await page.unroute('**/api/admin/status')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
  })

  it('comes back when the server no longer knows the session', async () => {
    site.expectTrouble(/status of 401/)
    const page = await openDashboard(site)
    await page.getByRole('heading', { name: /Contact Inquiries \(\d+\)/ }).waitFor()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await toastText(page, 'Session Ended')
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
  })
})

describe('the session', () => {
  it('outlives a reload, and so does the open tab', async () => {
    const page = await openDashboard(site)
    await page.getByRole('tab', { name: 'Projects' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Projects', level: 2 }).waitFor()
    expect(new URL(page.url()).hash).toBe('#projects')
  })

  it('ends with a logout: neither Back nor a reload shows anything again (§4, §8)', async () => {
    const page = await openDashboard(site)
    await page.getByRole('tab', { name: 'Content' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await toastText(page, 'Logged Out')
    for (const step of ['goBack', 'reload', 'goForward'] as const) {
      await page[step]()
      await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
      expect(await page.getByText('Contact Inquiries').count()).toBe(0)
    }
    await page.goto('/')
    await page.goBack()
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
  })

  it('is ended on the server, not only in the browser', async () => {
    const page = await openDashboard(site)
    const cookies = await page.context().cookies()
    await page.getByRole('button', { name: 'Logout' }).click()
    await toastText(page, 'Logged Out')
    await page.context().addCookies(cookies)
    await page.reload()
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
  })
})
