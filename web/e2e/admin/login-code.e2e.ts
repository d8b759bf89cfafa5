import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faults } from '../support/accessibility'
import { journey, ownProduct, phone } from '../support/journey'
import { mailedCode, mails } from '../support/mailbox'
import { toastText } from '../support/toast'

const site = journey({ ADMIN_EMAIL: 'owner@example.com', SECOND_ADMIN_EMAIL: 'second@example.com' })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// The mail is read from this machine's own mailbox.
describe.runIf(ownProduct)('with a code by mail', () => {
  it('the login asks for it, refuses a wrong one, counts down to the next, and opens (§6, §8, §2.3)', async () => {
    site.expectTrouble(/status of 401/)
    const page = await site.open('/admin', { ...phone, reducedMotion: 'reduce' })
    await page.getByLabel('Send the code to').selectOption('Second admin')
    await page.getByLabel('Password', { exact: true }).fill(site.password)
    await press(page, 'Send Access Code')
    expect(await toastText(page, 'Access Code Sent')).toContain('s•••@e•••.com')
    expect((await mails(site.url)).map(({ to }) => [to].flat())).toEqual([['second@example.com']])
    await page.getByText(/Another code can be sent in 0:[0-2]\d\./).waitFor()
    expect(await page.getByRole('button', { name: 'Send New Code' }).isDisabled()).toBe(true)
    expect(await faults(page)).toEqual([])

    const code = await mailedCode(site.url)
    await page.getByLabel('Access code').fill(anotherCode(code))
    await press(page, 'Verify Code')
    expect(await toastText(page, 'Login Failed')).toContain('That code is not valid.')
    await page.getByLabel('Access code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, 'Verify Code')
    await toastText(page, 'Login Successful')
    await page.getByText('MFA Enabled').waitFor()
  })

  it('a link that is not valid any more says so, and leaves nothing in the address', async () => {
    site.expectTrouble(/status of 401/)
    const page = await site.open(`/admin#way-in=${'x'.repeat(43)}`)
    expect(await toastText(page, 'Link Not Accepted')).toContain('That link is not valid any more.')
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
  })
})
