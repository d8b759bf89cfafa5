import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import type { Page } from 'playwright-core'
import { press } from '../support/administrator'
import { answers, holds, refuses } from '../support/server'
import { inquiriesOf } from './content'

/** Screens of the admin by name. Each function opens its screen in a new page. */
export type Screens = Readonly<Record<string, (page: Page) => Promise<unknown>>>

const tabs = [
  'contact-inquiries',
  'media-files',
  'logo',
  'hero-carousel',
  'projects',
  'section-images',
  'content',
]

/** Every tab with the stored content and the given number of inquiries. */
export const tabScreens = (count: number): Screens =>
  Object.fromEntries(
    tabs.map((tab) => [
      tab,
      async (page) => {
        await answers(page, inquiries.list, inquiriesOf(count), { 'x-total-count': `${count}` })
        await page.goto(`/admin#${tab}`)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await page.waitForFunction(() => !document.querySelector('.skeleton, .media-frame-waiting'))
      },
    ]),
  )

/** Loading and error state of one tab; all tabs use the same two components. */
export const waitingScreens: Screens = {
  loading: async (page) => {
    await holds(page, media.list)
    await page.goto('/admin#media-files')
    await page.locator('section .skeleton').first().waitFor()
  },
  error: async (page) => {
    await refuses(page, media.list, 'INTERNAL')
    await page.goto('/admin#media-files')
    await page.locator('section .notice').first().waitFor()
  },
}

export const setupScreens: Screens = {
  setup: (page) => page.goto('/admin/setup-mfa'),
  'setup-complete': async (page) => {
    const recoveryCodes = Array.from('RSTUVWXYZ2', (last) => `ABCD-EFGH-JKLM-NPQ${last}`)
    await answers(page, admin.verifySetup, { success: true, active: true, recoveryCodes })
    await page.goto('/admin/setup-mfa')
    await page.getByLabel('Verification code').fill('123456')
    await page.getByLabel('Admin password').fill('a long enough password')
    await press(page, 'Verify & Complete Setup')
    await page.getByText('MFA Setup Complete!').waitFor()
    await page.getByText('MFA Verified').first().waitFor()
  },
}

/** Screens without a session. */
export const loginScreens: Screens = {
  login: (page) => page.goto('/admin'),
  'login-wrong': async (page) => {
    await refuses(page, admin.login, 'INVALID_CREDENTIALS')
    await submitPassword(page, 'Access Admin Panel')
    await page.getByText('Login Failed').first().waitFor()
  },
  'login-code': async (page) => {
    const email = 'j•••@e•••.co.uk'
    const session = { success: true, sessionId: 's'.repeat(43), email, availableEmails: [email] }
    await answers(page, admin.mfaStatus, { mfaEnabled: true })
    await answers(page, admin.sendMfa, { ...session, message: `A code was sent to ${email}.` })
    await submitPassword(page, 'Send Access Code')
    await page.getByText('Access Code Sent').first().waitFor()
  },
  'login-wait': async (page) => {
    await answers(page, admin.mfaStatus, { mfaEnabled: true })
    await refuses(page, admin.sendMfa, 'RATE_LIMITED', {
      retryAfter: 29,
      details: { turn: true, mailLink: true },
    })
    await submitPassword(page, 'Send Access Code')
    await page.getByText('take turns').first().waitFor()
  },
  'login-recovery': async (page) => {
    await answers(page, admin.mfaStatus, { mfaEnabled: true })
    await page.goto('/admin')
    await press(page, 'Use a recovery code')
  },
}

async function submitPassword(page: Page, button: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await press(page, button)
}
