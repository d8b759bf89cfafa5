import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations, expectNoSidewaysScroll } from '../support/accessibility'
import { downloadedText, logIn, press } from '../support/administrator'
import { journey, phone } from '../support/journey'
import { startsOwnSites } from '../support/sites'
import { closeToasts, toastText } from '../support/toast'

const site = journey()
const stillPhone = { ...phone, reducedMotion: 'reduce' } as const

async function submitPassword(page: Page, button: string) {
  await page.getByLabel('Password', { exact: true }).fill(site.password)
  await press(page, button)
}

async function submitCode(page: Page, field: string, code: string) {
  await page.getByLabel(field).fill(code)
  await press(page, 'Verify Code')
}

/** Logs out of the dashboard, once the toast that covers the button on a phone is closed. */
async function logOut(page: Page) {
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await closeToasts(page)
  await press(page, 'Logout')
}

async function expectSound(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

// The journey leaves an authenticator set up, so it must not run against a site that is in use.
describe.runIf(startsOwnSites)('authenticator', () => {
  it('set-up requires a session, and the login returns to it (§2.4, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin/setup-mfa', stillPhone)
    expect(await toastText(page, 'Setup Error')).toContain('Please log in.')
    expect(await page.getByRole('img').count()).toBe(0)
    await expectSound(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await submitPassword(page, 'Access Admin Panel')
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/setup-mfa')
    await expectSound(page)
  })

  it('code is required at the next login after set-up, and a recovery code replaces it once (§2.4, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin', stillPhone)
    await logIn(page, site.password)
    await closeToasts(page)
    await page.getByRole('link', { name: 'Set up authenticator' }).click()
    const key = await page.locator('.setup-secret').innerText()
    await page.getByLabel('Verification code').fill(appCode(key))
    await page.getByLabel('Admin password').fill(site.password)
    await press(page, 'Verify & Complete Setup')
    await page.getByText('This authenticator is in force').waitFor()
    const recoveryCodes = await page.locator('.setup-codes li').allInnerTexts()
    expect(new Set(recoveryCodes).size).toBe(10)
    await expectSound(page)
    const download = page.getByRole('link', { name: 'Download codes' })
    const codesFile = await downloadedText(page, () => download.click())
    expect(codesFile.trim().split('\n')).toEqual(recoveryCodes)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.getByText('MFA Enabled').waitFor()
    await logOut(page)

    await submitPassword(page, 'Send Access Code')
    await page.getByText('Enter the code from your authenticator app.').first().waitFor()
    // A code can be used once only, so this is the code of the next 30 s time step, which is accepted early.
    await submitCode(page, 'Access code', appCode(key, 1))
    await logOut(page)

    const [recoveryCode = ''] = recoveryCodes
    await submitPassword(page, 'Use a recovery code')
    await submitCode(page, 'Recovery code', recoveryCode)
    await logOut(page)
    await submitPassword(page, 'Use a recovery code')
    await submitCode(page, 'Recovery code', recoveryCode)
    await toastText(page, 'Login Failed')
    await expectSound(page)
  })
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Code that an authenticator app shows for a key (RFC 6238), `stepsFromNow` time steps of 30 s from now. */
function appCode(key: string, stepsFromNow = 0): string {
  const letters = [...key.replaceAll(' ', '')]
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow))
  const mac = createHmac('sha1', secret).update(step).digest()
  const at = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
