import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey, ownProduct } from '../support/journey'
import { mailedCode, mails } from '../support/mailbox'
import { guessPassword } from '../support/stranger'
import { toastText } from '../support/toast'

const site = journey({ ADMIN_EMAIL: 'owner@example.com' })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function askForCode(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Send Access Code')
}

const strangers = ['127.0.0.2', '127.0.0.3', '127.0.0.4']

/** As many wrong guesses as it takes until strangers have to take turns, and the guess whose turn it is. */
async function besiege() {
  for (let round = 0; round < 7; round++) {
    const answers = await Promise.all(strangers.map((address) => guessPassword(site.url, address)))
    expect(new Set(answers)).toEqual(new Set([401]))
  }
}

async function mailedLink(): Promise<string> {
  const links = (await mails(site.url)).flatMap(({ text }) => /http\S+#way-in=\S+/.exec(text)?.[0] ?? [])
  const newest = links.at(-1)
  if (!newest) throw new Error('No link was mailed.')
  return newest
}

describe.runIf(ownProduct)('while strangers guess at the password', () => {
  it('the owner has a link mailed, opens it, and logs in without waiting', { timeout: 60_000 }, async () => {
    site.expectTrouble(/status of 429/)
    await besiege()
    const page = await site.open('/admin')
    await askForCode(page, site.password)
    expect(await toastText(page, 'Failed to Send Code')).toContain('have a way in mailed to you')
    await press(page, 'Mail me a way in')
    await toastText(page, 'Check Your Mailbox')

    await page.goto(await mailedLink())
    await toastText(page, 'Link Accepted')
    expect(new URL(page.url()).hash).toBe('')
    await page.reload()
    await askForCode(page, site.password)
    await toastText(page, 'Access Code Sent')
    await page.getByLabel('Access code').fill(await mailedCode(site.url))
    await press(page, 'Verify Code')
    await toastText(page, 'Login Successful')
  })
})
