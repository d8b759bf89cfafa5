import { admin } from '@highline/shared/endpoints/admin'
import { describe, expect, it } from 'vitest'
import { desk, press } from '../support/desk'
import { desktop, journey } from '../support/journey'
import { answers, holds, refuses } from '../support/server'
import { toasts, toastText } from '../support/toast'

const site = journey()
const dashboard = desk(site)

const setup = { qrCode: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', manualEntryKey: 'ABCD EFGH IJKL' }

async function setUpPage() {
  const page = await dashboard('', { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await answers(page, admin.setupMfa, setup)
  await page.goto('/admin/setup-mfa')
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  return page
}

describe('the set-up of an authenticator', () => {
  it('says that it is generating, then shows a QR code and a key (§2.4)', async () => {
    const page = await dashboard('')
    await answers(page, admin.setupMfa, setup)
    const letGo = await holds(page, admin.setupMfa)
    await page.goto('/admin/setup-mfa')
    await page.getByText('Generating MFA setup...').waitFor()
    letGo()
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
    await page.getByText(setup.manualEntryKey).waitFor()
  })

  it('copies the key, says Copied, and shows so for two seconds (§2.4, §9)', async () => {
    const page = await setUpPage()
    const icon = page.getByRole('button', { name: 'Copy the key' }).locator('svg')
    await page.clock.install()
    await press(page, 'Copy the key')
    await toastText(page, 'Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(setup.manualEntryKey)
    expect(await icon.getAttribute('class')).toContain('check')
    await page.clock.runFor(2000)
    await expect.poll(() => icon.getAttribute('class')).toContain('copy')
  })

  it('wants exactly six digits, and asks the server about no fewer (§2.4, §5, §8)', async () => {
    const page = await setUpPage()
    const field = page.getByLabel('Verification code')
    await field.fill('12a345')
    expect(await field.inputValue()).toBe('12345')
    await press(page, 'Verify & Complete Setup')
    expect(await toastText(page, 'Invalid Code')).toContain('Please enter a 6-digit verification code')
    await field.fill('123456789')
    expect(await field.inputValue()).toBe('123456')
  })

  it('that the server does not accept says so (§8)', async () => {
    site.expectTrouble(/status of 401/)
    const page = await setUpPage()
    await refuses(page, admin.verifySetup, 'INVALID_CODE', { message: 'That code is not valid.' })
    await page.getByLabel('Verification code').fill('123456')
    await page.getByLabel('Admin password').fill('open sesame')
    await press(page, 'Verify & Complete Setup')
    expect(await toastText(page, 'Verification Failed')).toContain('That code is not valid.')
    expect(await toasts(page).count()).toBe(1)
  })
})
