import { expect, it } from 'vitest'
import { inquiryOf, openDashboard } from '../support/administrator'
import { journey, phone } from '../support/journey'
import { ownProduct } from '../support/sites'
import { toastText } from '../support/toast'
import { fillInquiry, sendButton, servicesList, visitorNamed, wordsIn } from '../support/visitor'

const site = journey()

it.runIf(ownProduct)(
  'an inquiry outlives a restart and a power cut, in which the next one is kept and sent later',
  async () => {
    site.expectPageError(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503/)
    const [before, after] = [visitorNamed('Grace'), visitorNamed('Hedy')]
    const page = await site.open('/', phone)
    await fillInquiry(page, before)
    await sendButton(page).click()
    await toastText(page, 'Inquiry Sent Successfully')
    await site.product.stop('SIGTERM')
    await site.product.start()

    await page.reload()
    await fillInquiry(page, after)
    await servicesList(page).waitFor()
    await site.product.stop('SIGKILL')
    await sendButton(page).click()
    expect(await toastText(page, 'Error')).toContain('Failed to send inquiry. Please try again.')
    expect(await wordsIn(page, after)).toEqual(Object.values(after))
    await site.product.start()
    await sendButton(page).click()
    await toastText(page, 'Inquiry Sent Successfully')
    expect(new Set(await wordsIn(page, after))).toEqual(new Set(['']))

    const inbox = await openDashboard(site)
    for (const words of [before, after]) await inquiryOf(inbox, words)
  },
)
