import { admin } from '@highline/shared/endpoints/admin'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn, openDashboard, press, tabLoaded } from '../support/administrator'
import { needs } from '../support/engine'
import { emptyJourney } from '../support/journey'
import { keyboardOf } from '../support/keyboard'
import { recovers, refuses } from '../support/server'
import { toastText } from '../support/toast'

const site = emptyJourney()

const login = (page: Page) => page.getByRole('heading', { name: 'Admin Access' }).waitFor()

async function openLoggedIn(): Promise<Page> {
  const page = await site.open('/admin')
  await logIn(page, site.password)
  return page
}

it('the login focuses the password field on load and keeps the focus in the form after a failed login', async () => {
  needs('tab cycle')
  site.expectPageError(/status of 503/)
  const page = await site.open('/admin')
  await page.locator('button:enabled', { hasText: 'Access Admin Panel' }).waitFor()
  await refuses(page, admin.login, 'UNAVAILABLE')
  await page.keyboard.type('not the password')
  const keys = keyboardOf(page)
  await keys.press('Access Admin Panel')
  await toastText(page, 'Login Failed')
  await keys.to('Access Admin Panel')
  await recovers(page)
  await page.keyboard.press('Shift+Tab')
  await keys.type('Password', site.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
})

describe('the session', () => {
  it('survives a reload, with the same tab open (§4)', async () => {
    const page = await openDashboard(site)
    const projects = page.getByRole('heading', { name: 'Projects', level: 2 })
    await page.getByRole('tab', { name: 'Projects' }).click()
    await projects.waitFor() // Firefox reports cancelled script requests as errors
    await tabLoaded(page)
    await page.reload()
    await projects.waitFor()
    expect(new URL(page.url()).hash).toBe('#projects')
  })

  it('can switch tabs and log out with the keyboard (§2.3)', async () => {
    needs('tab cycle')
    const page = await openLoggedIn()
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

  it('is not restored after a logout by Back, Forward, a reload or its old cookies (§4, §8)', async () => {
    needs('history')
    const page = await openLoggedIn()
    const cookies = await page.context().cookies()
    await page.getByRole('tab', { name: 'Content' }).click()
    await page.getByRole('button', { name: 'Edit About: Title' }).waitFor() // pending requests would get a 401 after logout
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
