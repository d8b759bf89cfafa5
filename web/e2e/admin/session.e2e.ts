import { admin } from '@highline/shared/endpoints/admin'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn, openDashboard, press } from '../support/administrator'
import { needs } from '../support/engine'
import { emptyJourney } from '../support/journey'
import { keyboardOf } from '../support/keyboard'
import { recovers, refuses } from '../support/server'
import { toastText } from '../support/toast'

const site = emptyJourney()

const login = (page: Page) => page.getByRole('heading', { name: 'Admin Access' }).waitFor()

describe('the login', () => {
  it('refuses a wrong password in the words of the server, and opens for the right one (§2.2, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await press(page, 'Access Admin Panel')
    expect(await toastText(page, 'Login Failed')).toContain('Incorrect password.')
    await logIn(page, site.password)
    await toastText(page, 'Login Successful')
  })

  it('has the keyboard in the password from the start, and in the form after a refusal', async () => {
    needs('tab cycle')
    site.expectPageError(/status of 503/)
    const page = await site.open('/admin')
    await page.locator('button:enabled', { hasText: 'Access Admin Panel' }).waitFor()
    await refuses(page, admin.login, 'UNAVAILABLE')
    await page.keyboard.type('not the password')
    const keys = keyboardOf(page)
    await keys.press('Access Admin Panel')
    await page.getByText('Login Failed').first().waitFor()
    await keys.to('Access Admin Panel')
    await recovers(page)
    await page.keyboard.press('Shift+Tab')
    await keys.type('Password', site.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  })
})

describe('the session', () => {
  it('outlives a reload, and so does the open tab (§4)', async () => {
    const page = await openDashboard(site)
    const projects = page.getByRole('heading', { name: 'Projects', level: 2 })
    await page.getByRole('tab', { name: 'Projects' }).click()
    await projects.waitFor() // Firefox reports code that it stops loading
    await page.locator('.tab-panel .skeleton').first().waitFor({ state: 'detached' })
    await page.reload()
    await projects.waitFor()
    expect(new URL(page.url()).hash).toBe('#projects')
  })

  it('is led by the keyboard through its tabs and to its end (§2.3)', async () => {
    needs('tab cycle')
    const page = await site.open('/admin')
    await logIn(page, site.password)
    const keys = keyboardOf(page)
    await keys.to('Contact Inquiries')
    for (const [key, heading] of [
      ['ArrowRight', 'Media Files'],
      ['End', 'Content'],
      ['Home', /^Contact Inquiries/],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor()
    }
    await keys.press('Logout')
    await toastText(page, 'Logged Out')
  })

  it('ends with a logout: neither Back nor a reload nor its cookies show anything again (§4, §8)', async () => {
    needs('history')
    const page = await site.open('/admin')
    await logIn(page, site.password)
    const cookies = await page.context().cookies()
    await page.getByRole('tab', { name: 'Content' }).click()
    await page.getByRole('button', { name: 'Edit About: Title' }).waitFor() // what it reads would be refused after the logout
    await press(page, 'Logout')
    await toastText(page, 'Logged Out')
    for (const step of ['goBack', 'reload', 'goForward'] as const) {
      await page[step]()
      await login(page)
      expect(await page.getByText('Contact Inquiries').count()).toBe(0)
    }
    await page.goto('/')
    await page.goBack()
    await login(page)
    await page.context().addCookies(cookies)
    await page.reload()
    await login(page)
  })
})
