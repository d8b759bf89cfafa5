import { expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { emptyJourney, phone } from '../support/journey'
import { toastText } from '../support/toast'
import { field, fieldValues, fillInquiry, sendButton, visitorNamed } from '../support/visitor'

const site = emptyJourney()

it('an inquiry sent on a phone arrives unchanged in the inbox and leaves an empty form (§3, §4, §8)', async () => {
  const words = { ...visitorNamed('Ada'), phone: '+44 20 7946 0958', venue: 'The Arena' }
  const page = await site.open('/', phone)
  await fillInquiry(page, words)
  await field(page, 'services').selectOption('Network Planning')
  await sendButton(page).click()
  expect(await toastText(page, 'Inquiry Sent Successfully')).toContain('We will contact you within 24 hours.')
  expect(new Set(await fieldValues(page, words))).toEqual(new Set(['']))

  // Compared as one line: WebKit's `innerText` returns a preserved line break as a space.
  const inLine = (text: string) => text.replaceAll(/\s+/g, ' ')
  const inbox = await openDashboard(site)
  const name = `${words.firstName} ${words.lastName}`
  await inbox.getByRole('button', { name }).click()
  const card = inLine(await inbox.getByRole('article', { name }).innerText())
  for (const told of [words.email, words.phone, words.venue, 'Network Planning', words.message])
    expect(card).toContain(inLine(told))
  expect(card).toMatch(/\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}/)
})
