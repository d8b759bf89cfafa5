import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey } from '../support/journey'
import { still } from '../support/landing-page'
import { toastText } from '../support/toast'
import { chooseService, field, fillInquiry, sendButton, somebody, wordsIn } from '../support/visitor'

const site = journey()
const form = (page: Page) => page.locator('form[action="/api/contact"]')

/** Answers inquiries in the server's place, once the test says so. */
async function answerLater(page: Page) {
  const asked = Promise.withResolvers<Route>()
  const posts: unknown[] = []
  await page.route('**/api/contact', (route) => {
    posts.push(route.request().postDataJSON())
    asked.resolve(route)
  })
  return { posts, route: asked.promise }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('the inquiry form', () => {
  it('has its seven fields, the required ones with an asterisk (§2.1, §5)', async () => {
    const page = await site.open('/', still)
    const labels = await form(page)
      .locator('label')
      .evaluateAll((all) =>
        all.flatMap((label) => (label.closest('[aria-hidden]') ? [] : [label.textContent])),
      )
    expect(labels).toEqual([
      'First Name *',
      'Last Name *',
      'Email *',
      'Phone',
      'Venue',
      'Services',
      'Message *',
    ])
    for (const name of ['firstName', 'lastName', 'email', 'message']) {
      expect(await field(page, name).getAttribute('aria-required'), name).toBe('true')
    }
    expect(await field(page, 'email').getAttribute('type')).toBe('email')
    await form(page).getByText('* required').waitFor()
  })

  it('offers the eight services, and none to begin with (§3, §5, §9)', async () => {
    const page = await site.open('/', { ...still, javaScriptEnabled: false })
    const options = await field(page, 'services')
      .locator('option')
      .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]))
    expect(options).toEqual([
      ['', 'Select a service'],
      ['high-level', 'High-Level Installations'],
      ['wireless', 'Wireless Networks'],
      ['wired', 'Wired Networks'],
      ['planning', 'Network Planning'],
      ['consultancy', 'Consultancy'],
      ['support', 'IT Support'],
      ['repairs', 'Maintenance & Repairs'],
      ['multiple', 'Multiple Services'],
    ])
  })

  it('takes a service back, by mouse and by keyboard (§5)', async () => {
    const page = await site.open('/', still)
    const { posts, route } = await answerLater(page)
    const list = form(page).getByRole('combobox')
    await chooseService(page, 'Consultancy')
    await expect.poll(() => list.textContent()).toBe('Consultancy')
    await chooseService(page, 'Select a service')
    await expect.poll(() => list.textContent()).toBe('Select a service')
    await list.press('Enter')
    await page.getByRole('option', { name: 'Wireless Networks' }).press('Enter')
    await expect.poll(() => list.textContent()).toBe('Wireless Networks')
    await list.press('Enter')
    await expect.poll(() => focused(page)).toBe('Wireless Networks')
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe('Select a service')
    await page.keyboard.press('Enter')
    await expect.poll(() => list.textContent()).toBe('Select a service')
    await fillInquiry(page, somebody('Ida'))
    await sendButton(page).click()
    await (await route).fulfill({ status: 201, json: { success: true } })
    expect(posts).toEqual([expect.not.objectContaining({ services: expect.stringMatching(/./) })])
  })

  it('names an empty required field by a toast, whichever it is, and sends nothing (§5, §8)', async () => {
    const page = await site.open('/', still)
    const { posts } = await answerLater(page)
    const complete = somebody('Ada')
    for (const name of ['firstName', 'lastName', 'email', 'message'] as const) {
      await fillInquiry(page, { ...complete, [name]: '' })
      await sendButton(page).click()
      expect(await toastText(page, 'Validation Error')).toContain('Please fill in all required fields.')
      await expect.poll(() => field(page, name).getAttribute('aria-invalid'), { message: name }).toBe('true')
      await page.getByRole('button', { name: 'Close' }).click()
    }
    expect(posts).toEqual([])
  })

  it('lets the browser refuse an address that is none (§5)', async () => {
    const page = await site.open('/', still)
    const { posts } = await answerLater(page)
    await fillInquiry(page, { ...somebody('Ada'), email: 'not an address' })
    await sendButton(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    expect(
      await field(page, 'email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch),
    ).toBe(true)
    expect(posts).toEqual([])
  })

  it('says Sending... and takes no second press meanwhile, then thanks and is empty again (§4, §8, §9)', async () => {
    const page = await site.open('/', still)
    const { posts, route } = await answerLater(page)
    const words = { ...somebody('Grace'), phone: '020 7946 0958', venue: 'The Arena' }
    await fillInquiry(page, words)
    await chooseService(page, 'Wired Networks')
    expect(await sendButton(page).textContent()).toBe('Send Inquiry')
    await sendButton(page).click()
    const held = await route
    expect(await sendButton(page).textContent()).toBe('Sending...')
    expect(await sendButton(page).isDisabled()).toBe(true)
    await sendButton(page).click({ force: true })
    await field(page, 'firstName').press('Enter')
    expect(await wordsIn(page, words)).toEqual(Object.values(words))

    await held.fulfill({ status: 201, json: { success: true } })
    expect(await toastText(page, 'Inquiry Sent Successfully')).toContain(
      'Thank you for your inquiry! We will contact you within 24 hours.',
    )
    await expect.poll(() => sendButton(page).textContent()).toBe('Send Inquiry')
    expect(new Set(await wordsIn(page, words))).toEqual(new Set(['']))
    await form(page).getByRole('combobox').getByText('Select a service').waitFor()
    expect(posts).toEqual([expect.objectContaining({ ...words, services: 'wired' })])
  })

  it('gives the focus back to the button that sent it', async () => {
    const page = await site.open('/', still)
    const { route } = await answerLater(page)
    await fillInquiry(page, somebody('Lise'))
    await sendButton(page).focus()
    await page.keyboard.press('Enter')
    const held = await route
    await expect.poll(() => sendButton(page).isDisabled()).toBe(true)
    await held.fulfill({ status: 201, json: { success: true } })
    await toastText(page, 'Inquiry Sent Successfully')
    await expect.poll(() => focused(page)).toBe('Send Inquiry')
  })

  it('still knows the service when somebody comes back to it from another page', async () => {
    const page = await site.open('/', still)
    await chooseService(page, 'Consultancy')
    await page.goto('/admin')
    await page.goBack()
    await field(page, 'firstName').focus()
    await form(page).getByRole('combobox').getByText('Consultancy').waitFor()
    expect(await field(page, 'services').inputValue()).toBe('consultancy')
  })

  it('gives the server’s message, or its own where there is none, and keeps the words (§4, §8)', async () => {
    site.expectTrouble(/status of 50[03]/)
    const page = await site.open('/', still)
    const words = somebody('Hedy')
    await fillInquiry(page, words)
    await chooseService(page, 'Consultancy')
    const message = 'The inbox is closed for a moment.'
    const envelope = { success: false, code: 'UNAVAILABLE', message, requestId: 'r' }
    for (const [answer, said] of [
      [{ status: 503, json: envelope }, message],
      [{ status: 500, body: '' }, 'Failed to send inquiry. Please try again.'],
    ] as const) {
      await page.route('**/api/contact', (route) => route.fulfill(answer), { times: 1 })
      await sendButton(page).click()
      await expect.poll(() => toastText(page, 'Error')).toContain(said)
      expect(await wordsIn(page, words)).toEqual(Object.values(words))
      await form(page).getByRole('combobox').getByText('Consultancy').waitFor()
      expect(await sendButton(page).textContent()).toBe('Send Inquiry')
    }
  })
})
