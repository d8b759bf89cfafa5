import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { press } from '../support/administrator'
import { journey, phone } from '../support/journey'
import { mails, newestMailed } from '../support/mailbox'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'

const site = journey({ ADMIN_EMAIL: 'owner@example.com', SECOND_ADMIN_EMAIL: 'second@example.com' })

async function askForCode(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(site.password)
  await press(page, 'Send Access Code')
}

const mailedCode = () => newestMailed(site.url, /access code is (\d{6})/)

async function submitCode(page: Page, code: string) {
  await page.getByLabel('Access code').fill(code)
  await press(page, 'Verify Code')
}

// Mails are read from the local mailbox of the development server.
describe.runIf(startsOwnSites)('login by mail', () => {
  it('mails a code, counts down to the next, refuses a wrong code and accepts the right one (§2.2, §2.3, §6, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin', { ...phone, reducedMotion: 'reduce' })
    await page.getByLabel('Send the code to').selectOption('Second admin')
    await askForCode(page)
    expect(await toastText(page, 'Access Code Sent')).toContain('s•••@e•••.com')
    expect((await mails(site.url)).map(({ to }) => [to].flat())).toEqual([['second@example.com']])
    await page.getByText(/Another code can be sent in 0:[0-2]\d\./).waitFor()
    expect(await page.getByRole('button', { name: 'Send New Code' }).isDisabled()).toBe(true)
    expect(await axeViolations(page)).toEqual([])

    const code = await mailedCode()
    await submitCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    expect(await toastText(page, 'Login Failed')).toContain('That code is not valid.')
    await submitCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    await toastText(page, 'Login Successful')
    await page.getByText('MFA Enabled').waitFor()
  })

  it('bypasses the login queue with a magic link while other addresses guess passwords', async () => {
    site.expectPageError(/status of 429/)
    const otherAddresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
    while (!(await Promise.all(otherAddresses.map(guessPassword))).includes(429));
    const page = await site.open('/admin')
    await askForCode(page)
    await page.getByText(/take turns. Leave this page open/).waitFor()
    await page.getByText(/Next attempt in 0:[0-3]\d\./).waitFor()
    await press(page, 'Mail me a way in') // at once: in half a minute the queued login may proceed
    await toastText(page, 'Check Your Mailbox')
    expect(await axeViolations(page)).toEqual([])

    await page.goto('/') // leaves the queued login, which would send a code automatically
    await page.goto(await newestMailed(site.url, /(http\S+#way-in=\S+)/))
    await toastText(page, 'Link Accepted')
    expect(new URL(page.url()).hash).toBe('')
    await askForCode(page)
    await toastText(page, 'Access Code Sent')
    await submitCode(page, await mailedCode())
    await toastText(page, 'Login Successful')
  })
})

/** Sends a wrong password from another loopback address, which `fetch` cannot. @returns the status of the response */
function guessPassword(localAddress: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', localAddress, headers }
  return new Promise((resolve, reject) => {
    request(`${site.url}/api/admin/send-mfa`, options, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end(JSON.stringify({ password: 'not the password' }))
  })
}
