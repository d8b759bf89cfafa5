import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { press } from '../support/administrator'
import { journey, phone } from '../support/journey'
import { mailedCode, mails } from '../support/mailbox'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'

const site = journey({ ADMIN_EMAIL: 'owner@example.com', SECOND_ADMIN_EMAIL: 'second@example.com' })

const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function askForCode(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Send Access Code')
}

const otherAddresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4']

/** Guesses passwords from other IP addresses until logins from unknown browsers are rate limited (429). */
async function exhaustAttempts() {
  const guess = () => Promise.all(otherAddresses.map((address) => guessPassword(site.url, address)))
  while (!(await guess()).includes(429));
}

async function mailedLink(): Promise<string> {
  const links = (await mails(site.url)).flatMap(({ text }) => /http\S+#way-in=\S+/.exec(text)?.[0] ?? [])
  const newest = links.at(-1)
  if (!newest) throw new Error('No link was mailed.')
  return newest
}

// Mails are read from the local mailbox of the development server.
describe.runIf(startsOwnSites)('login by mail', () => {
  it('mails a code, counts down to the next, refuses a wrong code and accepts the right one (§2.2, §2.3, §6, §8)', async () => {
    site.expectPageError(/status of 401/)
    const page = await site.open('/admin', { ...phone, reducedMotion: 'reduce' })
    await page.getByLabel('Send the code to').selectOption('Second admin')
    await askForCode(page, site.password)
    expect(await toastText(page, 'Access Code Sent')).toContain('s•••@e•••.com')
    expect((await mails(site.url)).map(({ to }) => [to].flat())).toEqual([['second@example.com']])
    await page.getByText(/Another code can be sent in 0:[0-2]\d\./).waitFor()
    expect(await page.getByRole('button', { name: 'Send New Code' }).isDisabled()).toBe(true)
    expect(await axeViolations(page)).toEqual([])

    const code = await mailedCode(site.url)
    await page.getByLabel('Access code').fill(anotherCode(code))
    await press(page, 'Verify Code')
    expect(await toastText(page, 'Login Failed')).toContain('That code is not valid.')
    await page.getByLabel('Access code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await press(page, 'Verify Code')
    await toastText(page, 'Login Successful')
    await page.getByText('MFA Enabled').waitFor()
  })

  it('bypasses the login queue with a magic link while other addresses guess passwords', async () => {
    site.expectPageError(/status of 429/)
    await exhaustAttempts()
    const page = await site.open('/admin')
    await askForCode(page, site.password)
    await page.getByText(/take turns. Leave this page open/).waitFor()
    await page.getByText(/Next attempt in 0:[0-3]\d\./).waitFor()
    await press(page, 'Mail me a way in') // at once: in half a minute the queued login may proceed
    await toastText(page, 'Check Your Mailbox')
    expect(await axeViolations(page)).toEqual([])

    await page.goto('/') // leaves the queued login, which would send a code automatically
    await page.goto(await mailedLink())
    await toastText(page, 'Link Accepted')
    expect(new URL(page.url()).hash).toBe('')
    await askForCode(page, site.password)
    await toastText(page, 'Access Code Sent')
    await page.getByLabel('Access code').fill(await mailedCode(site.url))
    await press(page, 'Verify Code')
    await toastText(page, 'Login Successful')
  })
})

/** Sends a wrong password from another loopback address. @returns the status of the response */
function guessPassword(siteUrl: string, localAddress: string): Promise<number | undefined> {
  const body = JSON.stringify({ password: 'not the password' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { method: 'POST', localAddress, headers }
  return new Promise((resolve, reject) => {
    request(`${siteUrl}/api/admin/send-mfa`, options, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end(body)
  })
}
