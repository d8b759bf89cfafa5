import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inquiryOf, openDashboard } from '../support/administrator'
import { journey, ownProduct } from '../support/journey'
import { toastText } from '../support/toast'
import { field, fillInquiry, sendButton, somebody, type Words, wordsIn } from '../support/visitor'

const site = journey()

function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  return () => posts
}

async function expectOneInInbox(words: Words) {
  const page = await openDashboard(site)
  await inquiryOf(page, words).first().waitFor()
  expect(await inquiryOf(page, words).count()).toBe(1)
}

describe('the contact form', () => {
  it('says what is missing, keeps what is there and sends nothing', async () => {
    const page = await site.open('/')
    const posts = countPosts(page)
    await field(page, 'message').fill('Only a message')
    await sendButton(page).click()
    expect(await toastText(page, 'Validation Error')).toContain('Please fill in all required fields.')
    expect(await field(page, 'message').inputValue()).toBe('Only a message')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
    expect(posts()).toBe(0)
  })

  it('takes white space for an empty field (§5)', async () => {
    const page = await site.open('/')
    const posts = countPosts(page)
    await fillInquiry(page, { ...somebody('Ada'), lastName: '   ' })
    await sendButton(page).click()
    await toastText(page, 'Validation Error')
    expect(posts()).toBe(0)
  })

  it.runIf(ownProduct)(
    'keeps the words while the server is down, and sends them once it is back',
    async () => {
      site.expectTrouble(/ERR_CONNECTION_REFUSED/)
      const words = somebody('Grace')
      const page = await site.open('/')
      await fillInquiry(page, words)
      await page.waitForLoadState('networkidle')

      await site.product.stop()
      await sendButton(page).click()
      expect(await toastText(page, 'Error')).toContain('Failed to send inquiry. Please try again.')
      expect(await wordsIn(page, words)).toEqual(Object.values(words))

      await site.product.start()
      await sendButton(page).click()
      await toastText(page, 'Inquiry Sent Successfully')
      await expectOneInInbox(words)
    },
  )

  it('stores an inquiry once, although its answer was lost and it was sent again', async () => {
    site.expectTrouble(/ERR_FAILED/)
    const words = somebody('Hedy')
    const page = await site.open('/')
    await fillInquiry(page, words)
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
    await sendButton(page).click()
    await toastText(page, 'Inquiry Sent Successfully')
    await expectOneInInbox(words)
  })
})
