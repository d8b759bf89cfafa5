import { inquiries } from '@highline/shared/endpoints/inquiries'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inquiryOf, openDashboard } from '../support/administrator'
import { editorOf } from '../support/editor'
import { needs } from '../support/engine'
import { journey, phone } from '../support/journey'
import { toastText } from '../support/toast'
import { chooseService, fillInquiry, sendButton, visitorNamed, type Words, wordsIn } from '../support/visitor'

const site = journey()

async function fillIn(words: Words): Promise<Page> {
  const page = await site.open('/', phone)
  await fillInquiry(page, words)
  return page
}

async function send(page: Page) {
  await sendButton(page).click()
  expect(await toastText(page, 'Inquiry Sent Successfully')).toContain(
    'Thank you for your inquiry! We will contact you within 24 hours.',
  )
}

async function inbox() {
  const page = await openDashboard(site)
  await page.getByRole('heading', { name: /Contact Inquiries \(\d+\)/ }).waitFor()
  return page
}

// Not more than the five inquiries that one visitor may send in ten minutes.
describe('an inquiry sent on a phone', () => {
  it('arrives in the inbox, word for word, and leaves an empty form (§3, §4, §8)', async () => {
    const words = { ...visitorNamed('Ada'), phone: '+44 20 7946 0958', venue: 'The Arena' }
    const page = await fillIn(words)
    await chooseService(page, 'Network Planning')
    await send(page)
    expect(new Set(await wordsIn(page, words))).toEqual(new Set(['']))

    // As one line: WebKit reads out a line break that the style keeps as a space.
    const inLine = (text: string) => text.replaceAll(/\s+/g, ' ')
    const card = inLine(await (await inquiryOf(await inbox(), words)).innerText())
    for (const told of [words.email, words.phone, words.venue, 'Network Planning', words.message]) {
      expect(card).toContain(inLine(told))
    }
    expect(card).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
  })

  it('is stored once, although its answer was lost and it was sent again', async () => {
    needs('request bodies')
    site.expectPageError(/ERR_FAILED|Failed to load resource/)
    const words = visitorNamed('Joan')
    const page = await fillIn(words)
    await page.route(
      '**/api/contact',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await sendButton(page).click()
    await toastText(page, 'Error')
    await send(page)
    const stored = await (await editorOf(site)).ask(inquiries.list, { query: {} })
    expect(stored.filter(({ email }) => email === words.email)).toHaveLength(1)
  })
})
