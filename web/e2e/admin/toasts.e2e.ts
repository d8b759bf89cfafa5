import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stopClock } from '../support/clock'
import { desktop, journey, phone } from '../support/journey'
import { toasts, toastText } from '../support/toast'

const site = journey()

/** The login asks for a password by a toast; no call is made for it. */
async function pageWithToast(options = desktop): Promise<Page> {
  const page = await site.open('/admin', options)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
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

const gone = (page: Page) => toasts(page).waitFor({ state: 'detached' })

describe('a toast', () => {
  it('takes the place of the one before it (§9)', async () => {
    const page = await pageWithToast()
    await page.getByRole('button', { name: 'Access Admin Panel' }).click()
    expect(await toasts(page).count()).toBe(1)
  })

  it('goes by itself after five seconds, and not before (§9)', async () => {
    const page = await site.open('/admin')
    await page.clock.install({ time: 0 })
    await page.reload()
    const enter = page.getByRole('button', { name: 'Access Admin Panel' })
    await enter.click()
    await toastText(page, 'Password Required') // what draws toasts has come with the first
    await stopClock(page)
    await gone(page)
    await enter.click()
    await toastText(page, 'Password Required')
    await page.mouse.move(5, 5)
    await page.clock.runFor(4500)
    expect(await toasts(page).count()).toBe(1)
    await page.clock.runFor(600)
    await gone(page)
  })

  it('is reached by F8, and closed by its button (§9)', async () => {
    const page = await pageWithToast()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    expect(await toasts(page).evaluate((toast) => toast.contains(document.activeElement))).toBe(true)
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await gone(page)
  })

  it('is swiped away to the right, but not by a twitch (§9)', async () => {
    const page = await pageWithToast()
    await drag(page, 40)
    expect(await toasts(page).count()).toBe(1)
    await drag(page, 80)
    await gone(page)
  })

  it('is at most 420 px wide on a desk, and as wide as a phone (§9)', async () => {
    const widthOf = async (page: Page) => (await toasts(page).locator('..').boundingBox())?.width
    expect(await widthOf(await pageWithToast(desktop))).toBeLessThanOrEqual(420)
    expect(await widthOf(await pageWithToast(phone))).toBe(390)
  })
})
