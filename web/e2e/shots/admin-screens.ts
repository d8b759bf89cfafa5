import type { Page, Route } from 'playwright-core'
import { inquiriesOf } from './inquiries'
import { press, type Screen, seen, steps, type } from './screen'

const tabs = [
  'contact-inquiries',
  'media-files',
  'logo',
  'hero-carousel',
  'projects',
  'section-images',
  'content',
]
const reads = /\/api\/(contact-inquiries|media|logo|hero-carousel|projects|content-sections)(\?|$)/

const never = () => undefined
const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: body, headers: { 'x-total-count': countOf(body) } })
const countOf = (body: unknown) => String(Array.isArray(body) ? body.length : 0)
const refused = json(
  { success: false, code: 'INTERNAL', message: 'Something went wrong. Please try again.' },
  500,
)

/** Every tab with the stored content and the given number of inquiries. */
export const tabScreens = (inquiries: number): Screen[] =>
  tabs.map((tab) => ({
    name: tab,
    path: `/admin#${tab}`,
    answers: { '/api/contact-inquiries': json(inquiriesOf(inquiries)) },
    act: loaded,
  }))

const loaded = async (page: Page) => {
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton, .media-frame-waiting'))
}

/** Loading and error state of one tab; all tabs use the same two components. */
export const waitingScreens: Screen[] = [
  { name: 'loading', path: '/admin#media-files', act: (page) => reread(page, never, '.skeleton') },
  { name: 'error', path: '/admin#media-files', act: (page) => reread(page, refused, '.notice') },
]

async function reread(page: Page, answer: (route: Route) => unknown, sign: string): Promise<void> {
  await page.route(reads, answer)
  await page.reload()
  await page.locator(`section ${sign}`).first().waitFor()
}

export const setupScreens: Screen[] = [
  { name: 'setup', path: '/admin/setup-mfa' },
  {
    name: 'setup-complete',
    path: '/admin/setup-mfa',
    answers: {
      '/api/admin/setup-mfa/verify': json({
        success: true,
        active: true,
        recoveryCodes: Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKLM-NPQ${'RSTUVWXYZ2'[at]}`),
      }),
    },
    act: steps(
      type('Verification code', '123456'),
      type('Admin password', 'a long enough password'),
      press('Verify & Complete Setup'),
      seen('MFA Setup Complete!'),
      seen('MFA Verified'),
    ),
  },
]

const mfaOn = { '/api/admin/mfa-status': json({ mfaEnabled: true }) }
const sent = json({
  success: true,
  sessionId: 's'.repeat(43),
  email: 'j•••@e•••.co.uk',
  availableEmails: ['j•••@e•••.co.uk'],
  message: 'A code was sent to j•••@e•••.co.uk.',
})
const slowDown = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': '29' },
    json: {
      success: false,
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again later.',
      turn: true,
      mailLink: true,
    },
  })
const wrong = json({ success: false, code: 'INVALID_CREDENTIALS', message: 'Incorrect password.' }, 401)
const withPassword = (name: string, outcome: string) =>
  steps(type('Password', 'not the password'), press(name), seen(outcome))

/** Screens without a session. */
export const loginScreens: Screen[] = [
  { name: 'login', path: '/admin' },
  {
    name: 'login-wrong',
    path: '/admin',
    answers: { '/api/admin/login': wrong },
    act: withPassword('Access Admin Panel', 'Login Failed'),
  },
  {
    name: 'login-code',
    path: '/admin',
    answers: { ...mfaOn, '/api/admin/send-mfa': sent },
    act: withPassword('Send Access Code', 'Access Code Sent'),
  },
  {
    name: 'login-wait',
    path: '/admin',
    answers: { ...mfaOn, '/api/admin/send-mfa': slowDown },
    act: withPassword('Send Access Code', 'take turns'),
  },
  { name: 'login-recovery', path: '/admin', answers: mfaOn, act: press('Use a recovery code') },
]
