import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn } from '../support/administrator'
import { desk, press } from '../support/desk'
import { journey } from '../support/journey'
import { answers, holds, loses, recovers, refuses } from '../support/server'
import { toastText } from '../support/toast'

const site = journey()
const dashboard = desk(site)

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const code = (page: Page) => page.getByLabel('Access code')
const sent = {
  success: true,
  sessionId: 'x'.repeat(43),
  email: 'o•••@e•••.com',
  availableEmails: ['o•••@e•••.com', 's•••@e•••.com'],
  message: 'A code is on its way.',
}

/** The login of a site that mails codes, at the point where the code is asked for. */
async function codeAsked() {
  const page = await site.open('/')
  await answers(page, admin.mfaStatus, { mfaEnabled: true })
  await answers(page, admin.sendMfa, sent)
  await page.goto('/admin')
  await password(page).fill('open sesame')
  await press(page, 'Send Access Code')
  await code(page).waitFor()
  return page
}

describe('the login screen', () => {
  it('is titled Admin Access, and wants a password before anything is sent (§2.2, §5, §8)', async () => {
    const page = await site.open('/admin')
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await press(page, 'Access Admin Panel')
    expect(await toastText(page, 'Password Required')).toContain('Please enter the admin password')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  it('asks for no list of the dashboard before somebody is logged in (§4)', async () => {
    const page = await site.open('/')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Access Admin Panel' }).waitFor()
    const api = () => asked.filter((path) => path.startsWith('/api/')).sort()
    expect(api()).toEqual([admin.mfaStatus.path, admin.status.path])
    await logIn(page, site.password)
    await page.getByRole('heading', { name: 'Contact Inquiries (0)' }).waitFor()
    expect(api()).toContain(inquiries.list.path)
  })

  it('says Verifying... while it waits, and takes no second press (§2.2, §8)', async () => {
    const page = await site.open('/admin')
    const letGo = await holds(page, admin.login)
    await password(page).fill(site.password)
    await press(page, 'Access Admin Panel')
    expect(await page.getByRole('button', { name: 'Verifying...' }).isDisabled()).toBe(true)
    letGo()
    await toastText(page, 'Login Successful')
  })

  it('gives the server’s refusal as Login Failed, and anything else as Login Error (§8)', async () => {
    site.expectTrouble(/status of|ERR_FAILED/)
    const page = await site.open('/admin')
    await password(page).fill('open sesame')
    await refuses(page, admin.login, 'INVALID_CREDENTIALS')
    await press(page, 'Access Admin Panel')
    expect(await toastText(page, 'Login Failed')).toContain('Incorrect password.')
    await recovers(page)
    await loses(page, admin.login)
    await press(page, 'Access Admin Panel')
    expect(await toastText(page, 'Login Error')).toContain(
      'An error occurred during login. Please try again.',
    )
  })
})

describe('the login with a code', () => {
  it('offers two admins, sends the code first, and takes six digits and nothing else (§2.2, §4, §5, §8, §9)', async () => {
    const page = await codeAsked()
    const choices = page.getByLabel('Send the code to').getByRole('option')
    expect(await choices.allInnerTexts()).toEqual(['Default admin', 'Second admin'])
    expect(await toastText(page, 'Access Code Sent')).toContain('o•••@e•••.com')
    await page.getByRole('button', { name: 'Send New Code' }).waitFor()
    await press(page, 'Verify Code')
    expect(await toastText(page, 'Access Code Required')).toContain(
      'Please enter the 6-digit code sent to your email',
    )
    await code(page).fill('12ab3 45678')
    expect(await code(page).inputValue()).toBe('123456')
  })

  it('wants the password first (§8)', async () => {
    const page = await site.open('/')
    await answers(page, admin.mfaStatus, { mfaEnabled: true })
    await page.goto('/admin')
    await press(page, 'Send Access Code')
    expect(await toastText(page, 'Password Required')).toContain('Please enter the admin password first')
    await password(page).waitFor()
    expect(await code(page).count()).toBe(0)
  })

  it('says why a code was not sent (§8)', async () => {
    site.expectTrouble(/status of|ERR_FAILED/)
    const page = await site.open('/')
    await answers(page, admin.mfaStatus, { mfaEnabled: true })
    await refuses(page, admin.sendMfa, 'INVALID_CREDENTIALS')
    await page.goto('/admin')
    await password(page).fill('open sesame')
    await press(page, 'Send Access Code')
    expect(await toastText(page, 'Failed to Send Code')).toContain('Incorrect password.')
    await loses(page, admin.sendMfa)
    await press(page, 'Send Access Code')
    expect(await toastText(page, 'Error')).toContain('Failed to send access code. Please try again.')
  })
})

describe('a server in trouble', () => {
  it('that is slow to start is waited for, without an error (§4)', async () => {
    const page = await site.open('/')
    const letGo = await holds(page, admin.status)
    await page.goto('/admin')
    await page.getByRole('status').getByText('Checking your session…').waitFor({ state: 'attached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    letGo()
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
  })

  it('that is busy says for how long, and the button comes back by itself (§8)', async () => {
    site.expectTrouble(/status of 429/)
    const page = await site.open('/admin')
    await refuses(page, admin.login, 'RATE_LIMITED', { retryAfter: 2, message: 'Busy. Please try again.' })
    await password(page).fill(site.password)
    await press(page, 'Access Admin Panel')
    expect(await toastText(page, 'Login Failed')).toContain('Busy. Please try again.')
    await page.getByText(/Next attempt in 0:0[12]\./).waitFor()
    await recovers(page)
    await logIn(page, site.password)
  })
})

describe('logging out', () => {
  it('that fails leaves one logged in, and is told (§8)', async () => {
    site.expectTrouble(/status of 503/)
    const page = await dashboard('')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    await refuses(page, admin.logout, 'UNAVAILABLE')
    await press(page, 'Logout')
    await toastText(page, 'Logout Error')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  })
})
