import { contact } from '@highline/shared/endpoints/contact'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { formResultIds } from '@highline/shared/form-result-ids'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { filledJourney, phone } from '../support/journey'
import { heroTitle, still } from '../support/landing-page'
import { answers, requestedUrls } from '../support/server'
import { startsOwnSites } from '../support/sites'
import { toastRegion, toastText } from '../support/toast'
import { field, fieldValues, fillInquiry, sendButton, visitorNamed } from '../support/visitor'

const site = filledJourney()

/** Opens the page with the React bundle held back; `release` lets it load. */
async function withoutReact() {
  const page = await site.open('about:blank', still)
  const held: Route[] = []
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => {
    held.push(route)
    asked.resolve()
  })
  await page.goto('/')
  await asked.promise
  const release = () => Promise.all(held.map((route) => route.continue()))
  return { page, release }
}

/** Stored inquiries of one visitor. */
async function storedInquiries(email: string) {
  const all = await (await site.admin()).ask(inquiries.list, { query: {} })
  return all.filter((inquiry) => inquiry.email === email)
}

describe.runIf(startsOwnSites)('before hydration', () => {
  it('clicks and typed text are kept and replayed after hydration', async () => {
    const { page, release } = await withoutReact()
    const home = page.url()
    const posts = requestedUrls(page, 'POST')
    const words = visitorNamed('Ada')
    await fillInquiry(page, words)
    await page.getByRole('button', { name: 'Next slide' }).click()
    await sendButton(page).click()
    expect(page.url()).toBe(home)
    expect(posts).toEqual([])

    await release()
    expect(await toastText(page, 'Inquiry Sent Successfully')).toContain('within 24 hours')
    expect(await heroTitle(page)).toBe('Climbing the mast')
    expect(posts.map(({ pathname }) => pathname)).toEqual([contact.create.path])
    expect(page.url()).toBe(home)
    expect(await storedInquiries(words.email)).toMatchObject([words])
  })

  it('typing continues in the same field during hydration', async () => {
    const { page, release } = await withoutReact()
    await field(page, 'message').click()
    await page.keyboard.type('Forty antennas, ')
    const typing = page.keyboard.type('by rope, before the season begins.', { delay: 20 })
    await release()
    await typing
    await toastRegion(page).waitFor({ state: 'attached' })
    expect(await field(page, 'message').inputValue()).toBe(
      'Forty antennas, by rope, before the season begins.',
    )
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('message')
  })
})

describe.runIf(startsOwnSites)('if all scripts fail to load', () => {
  async function withoutLoader() {
    site.expectPageError(/ERR_FAILED/)
    const page = await site.open('about:blank', phone)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    return page
  }
  const answer = (page: Page) => page.locator('.contact-answer:target')

  it('the only button sends the inquiry, the page shows the thanks, and the URL contains no form data', async () => {
    const page = await withoutLoader()
    const buttons = page.getByRole('button').filter({ visible: true })
    await buttons.first().waitFor()
    expect(await buttons.allTextContents()).toEqual(['Send Inquiry'])
    const words = visitorNamed('Grace')
    await fillInquiry(page, words)
    await field(page, 'services').selectOption('wireless')
    await sendButton(page).click()
    await answer(page).waitFor()
    expect(await answer(page).textContent()).toContain('Thank you for your inquiry!')
    expect(await answer(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.url()).toBe(new URL('/#inquiry-sent', site.url).href)
    expect(await storedInquiries(words.email)).toMatchObject([
      { firstName: words.firstName, services: 'wireless' },
    ])
  })

  it('a failed inquiry shows an error on the page, and Back restores the form values', async () => {
    const page = await withoutLoader()
    const words = { ...visitorNamed('Joan'), firstName: '' }
    await fillInquiry(page, words)
    await sendButton(page).click()
    await answer(page).waitFor()
    expect(await answer(page).textContent()).toContain('Failed to send inquiry.')
    await page.waitForLoadState()
    // A page that WebKit restores from its back-forward cache fires no second `load`.
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => fieldValues(page, words)).toEqual(Object.values(words))
  })
})

describe.runIf(startsOwnSites)('after hydration', () => {
  it('the result of the next inquiry replaces the result of the earlier one', async () => {
    const page = await site.open(`/#${formResultIds.refused}`, still)
    await answers(page, contact.create, { success: true })
    const results = page.locator('.contact-answer').filter({ visible: true })
    expect(await results.allTextContents()).toEqual([expect.stringContaining('Failed to send inquiry.')])
    await fillInquiry(page, visitorNamed('Emmy'))
    await sendButton(page).click()
    await toastText(page, 'Inquiry Sent Successfully')
    expect(await results.allTextContents()).toEqual([expect.stringContaining('Thank you')])
  })
})

describe.runIf(startsOwnSites)('with the API down', () => {
  it('the carousel works, and a failed inquiry shows an error, keeps the form values and can be sent again', async () => {
    site.expectPageError(/ERR_CONNECTION_REFUSED/)
    const page = await site.open('about:blank', still)
    const calls = /\/api\/(?!media-file\/)/
    await page.route(calls, (route) => route.abort('connectionrefused'))
    await page.goto('/')
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(() => heroTitle(page)).toBe('Climbing the mast')
    const words = visitorNamed('Hedy')
    await fillInquiry(page, words)
    await sendButton(page).click()
    expect(await toastText(page, 'Error')).toContain('Failed to send inquiry. Please try again.')
    expect(await fieldValues(page, words)).toEqual(Object.values(words))
    expect(await axeViolations(page)).toEqual([])

    await page.unroute(calls)
    await sendButton(page).click()
    expect(await toastText(page, 'Inquiry Sent Successfully')).toContain('Thank you')
  })
})
