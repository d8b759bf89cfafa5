import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press } from '../support/administrator'
import { desktop, filledJourney, phone } from '../support/journey'
import { toasts, toastText } from '../support/toast'

const site = filledJourney()

/** The login asks for a password by a toast; no call is made for it. */
async function pageWithToast(options: BrowserContextOptions): Promise<Page> {
  const page = await site.open('/admin', options)
  await press(page, 'Access Admin Panel')
  await toastText(page, 'Password Required')
  return page
}

async function drag(page: Page, pixels: number) {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('There is no toast to drag.')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y, { steps: 4 })
  await page.mouse.move(x + pixels, y, { steps: 4 })
  await page.mouse.up()
}

const width = async (page: Page) => (await toasts(page).locator('..').boundingBox())?.width

describe('a toast', () => {
  it('is at most 420 px wide on a desk, and is swiped away to the right, but not by 40 px (§9)', async () => {
    const page = await pageWithToast(desktop)
    expect(await width(page)).toBeLessThanOrEqual(420)
    await drag(page, 40)
    expect(await toasts(page).count()).toBe(1)
    await drag(page, 80)
    await toasts(page).waitFor({ state: 'detached' })
  })

  it('is as wide as a phone', async () => {
    expect(await width(await pageWithToast(phone))).toBe(390)
  })
})
