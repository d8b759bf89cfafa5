import { contact } from '@highline/shared/endpoints/contact'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { openDashboard, press, tabsOutOfReach } from '../support/administrator'
import { journey, phone } from '../support/journey'
import { mails } from '../support/mailbox'
import { startsOwnSites } from '../support/sites'

const site = journey({ NOTIFY_EMAIL: 'owner@example.com' })

/** Sets how the local mail service handles mails from now on: delivered, bounced, … */
async function setMailFate(fate: string): Promise<void> {
  expect((await fetch(`${site.url}/_local/mail-fate?${fate}`, { method: 'POST' })).status).toBe(200)
}

async function inquire(firstName: string) {
  const body = { firstName, lastName: 'Byron', email: 'ada@example.com', message: 'Forty antennas.' }
  return (await site.admin()).ask(contact.create, { headers: {}, body })
}

/** Refreshes the inbox until it shows `words`: mails and their delivery events are processed in the background. */
async function refreshUntil(page: Page, words: string): Promise<void> {
  const isShown = async () => {
    await press(page, 'Refresh')
    await page.waitForTimeout(200)
    return page.getByText(words).first().isVisible()
  }
  await expect.poll(isShown).toBe(true)
}

describe.runIf(startsOwnSites)('the inbox', () => {
  it('shows the delivery status of each mail and warns about a bounced one', async () => {
    await inquire('Delia')
    const page = await openDashboard(site)
    await refreshUntil(page, 'Delivered,')
    await setMailFate('bounce')
    await inquire('Bruno')
    await refreshUntil(page, 'Mail bounced')
    await setMailFate('deliver')
    const sent = (await mails(site.url)).map(({ subject }) => subject)
    expect(sent).toEqual(['Delia', 'Bruno'].map((name) => `New inquiry from ${name} Byron`))
    await page.reload()
    await page.getByText('1 unanswered inquiry was not delivered to your mailbox').waitFor()
    await press(page, 'Show It')
    await page.getByText('1 found among all 2 inquiries.').waitFor()
  })

  it('is accessible on a phone, with the recent activity, and keeps every tab within reach on a tablet', async () => {
    const page = await openDashboard(site, '', phone)
    await page.locator('.tab-count', { hasText: '2' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Recent activity')
    await page.getByText('Mails of inquiries').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 768, height: 1024 })
    expect(await tabsOutOfReach(page)).toEqual([])
  })
})
