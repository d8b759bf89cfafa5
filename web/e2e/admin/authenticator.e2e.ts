import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations, expectNoSidewaysScroll } from '../support/accessibility'
import { downloadedText, logIn, press } from '../support/administrator'
import { journey, phone } from '../support/journey'
import { startsOwnSites } from '../support/sites'
import { closeToasts, toastText } from '../support/toast'

const site = journey()
const still = { reducedMotion: 'reduce' } as const

const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** Logs out of the dashboard, once the toast that covers the button on a phone is closed. */
async function logOut(page: Page) {
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await closeToasts(page)
  await press(page, 'Logout')
}

async function sound(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Completes the set-up with the code that an authenticator app shows, and returns the key. */
async function setUp(page: Page) {
  const key = await page.locator('.setup-secret').innerText()
  await page.getByLabel('Verification code').fill(appCode(key))
  await page.getByLabel('Admin password').fill(site.password)
  await press(page, 'Verify & Complete Setup')
  await toastText(page, 'MFA Verified')
  return key
}

async function recover(page: Page, code: string) {
  await password(page).fill(site.password)
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill(code)
  await press(page, 'Verify Code')
}

// The journey leaves an authenticator set up, so it must not run against a site that is in use.
describe.runIf(startsOwnSites)('authenticator', () => {
  it('set-up requires a session, and the login returns to it (§2.4, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin/setup-mfa', { ...phone, ...still })
    expect(await toastText(page, 'Setup Error')).toContain('Please log in.')
    expect(await page.getByRole('img').count()).toBe(0)
    await sound(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await password(page).fill(site.password)
    await press(page, 'Access Admin Panel')
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/setup-mfa')
    await sound(page)
  })

  it('code is required at the next login after set-up, and a recovery code replaces it once (§2.4, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin', { ...phone, ...still })
    await logIn(page, site.password)
    await closeToasts(page)
    await page.getByRole('link', { name: 'Set up authenticator' }).click()
    const key = await setUp(page)
    await page.getByRole('heading', { name: 'MFA Setup Complete!' }).waitFor()
    await page.getByText('This authenticator is in force').waitFor()
    const recoveryCodes = await page.locator('.setup-codes li').allInnerTexts()
    expect(new Set(recoveryCodes).size).toBe(10)
    await sound(page)
    const codesFile = await downloadedText(page, () =>
      page.getByRole('link', { name: 'Download codes' }).click(),
    )
    expect(codesFile.trim().split('\n')).toEqual(recoveryCodes)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.getByText('MFA Enabled').waitFor()
    await logOut(page)

    await password(page).fill(site.password)
    await press(page, 'Send Access Code')
    await page.getByText('Enter the code from your authenticator app.').first().waitFor()
    // A code can be used once only, so this is the code of the next 30 s time step, which is accepted early.
    await page.getByLabel('Access code').fill(appCode(key, 1))
    await press(page, 'Verify Code')
    await logOut(page)

    const [recoveryCode = ''] = recoveryCodes
    await recover(page, recoveryCode)
    await logOut(page)
    await recover(page, recoveryCode)
    await toastText(page, 'Login Failed')
    await sound(page)
  })
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** Code that an authenticator app shows for a key (RFC 6238), `stepsFromNow` time steps from now. */
function appCode(key: string, stepsFromNow = 0): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + stepsFromNow))
  const mac = createHmac('sha1', bytesOf(key)).update(step).digest()
  const at = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(key: string): Buffer {
  const letters = [...key.replaceAll(' ', '')]
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
