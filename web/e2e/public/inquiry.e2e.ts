import { describe, expect, it } from 'vitest'
import { inquiryOf, openDashboard } from '../support/administrator'
import { journey, ownProduct, phone } from '../support/journey'
import { toastText } from '../support/toast'
import { chooseService, fillInquiry, sendButton, somebody, type Words, wordsIn } from '../support/visitor'

const site = journey()

async function send(words: Words, service?: string) {
  const page = await site.open('/', phone)
  await fillInquiry(page, words)
  if (service) await chooseService(page, service)
  await sendButton(page).click()
  expect(await toastText(page, 'Inquiry Sent Successfully')).toContain(
    'Thank you for your inquiry! We will contact you within 24 hours.',
  )
  return page
}

async function inbox() {
  const page = await openDashboard(site)
  await page.getByRole('heading', { name: /Contact Inquiries \(\d+\)/ }).waitFor()
  return page
}

describe('an inquiry sent on a phone', () => {
  it('arrives in the inbox, word for word, and leaves an empty form (§3)', async () => {
    const words = { ...somebody('Ada'), phone: '+44 20 7946 0958', venue: 'The Arena' }
    const page = await send(words, 'Network Planning')
    expect(new Set(await wordsIn(page, words))).toEqual(new Set(['']))

    const card = await inquiryOf(await inbox(), words).innerText()
    for (const told of [words.email, words.phone, words.venue, 'Network Planning', words.message]) {
      expect(card).toContain(told)
    }
    expect(card).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
  })

  it.runIf(ownProduct)('is still there after a restart', async () => {
    const words = somebody('Grace')
    await send(words)
    await site.product.stop('SIGTERM')
    await site.product.start()
    await inquiryOf(await inbox(), words).waitFor()
  })

  it.runIf(ownProduct)('is still there after a power cut', async () => {
    const words = somebody('Hedy')
    await send(words)
    await site.product.stop('SIGKILL')
    await site.product.start()
    await inquiryOf(await inbox(), words).waitFor()
  })
})
