import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choosePicture, openDashboard, press } from '../support/administrator'
import { adminClientOf } from '../support/editor'
import { picture } from '../support/files'
import { emptyJourney, expectServed, servedHtml } from '../support/journey'
import { toastText } from '../support/toast'

const site = emptyJourney()

/** Names of the listed items, from top to bottom. */
const listed = (page: Page) => page.locator('.collection-list li h4').allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Returns whether the names first occur in HTML in this order. */
const inOrder =
  (...names: string[]) =>
  (html: string) => {
    const places = names.map((name) => html.indexOf(name))
    return places.every((place, i) => place > (places[i - 1] ?? 0))
  }

/** Row of the slide or project with this name. */
const row = (page: Page, name: string) => page.locator('.collection-list li', { hasText: name })

/** Drags a row by its handle onto the upper half of another one. */
async function dragOnto(page: Page, name: string, onto: string): Promise<void> {
  await row(page, onto).evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const handle = await row(page, name).locator('.drag-handle').boundingBox()
  const target = await row(page, onto).boundingBox()
  if (!handle || !target) throw new Error('Both rows have to be on screen.')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 8, target.y + target.height, { steps: 4 })
  await page.mouse.move(handle.x + 8, target.y + 4, { steps: 4 })
  await page.mouse.up()
}

async function addSlide(page: Page, title: string, file: string) {
  await page.getByLabel(/^Title/).fill(title)
  await choosePicture(page, file)
  await press(page, 'Add Hero Item')
  await row(page, title).waitFor()
}

it('slides are added and reordered by drag and by keyboard, and the page shows the new order (§8)', async () => {
  await (await adminClientOf(site)).upload('general', [picture('view.png')])
  const page = await openDashboard(site, '#hero-carousel')
  await addSlide(page, 'Rope access', 'view.png')
  await toastText(page, 'Hero Item Added')
  const others = (await listed(page)).slice(0, -1)
  await addSlide(page, 'Under the roof', 'view.png')
  await addSlide(page, 'In the bowl', 'view.png')
  expect(await listed(page)).toEqual([...others, 'Rope access', 'Under the roof', 'In the bowl'])
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await servedHtml(site)).toSatisfy(inOrder('Rope access', 'Under the roof', 'In the bowl'))

  await dragOnto(page, 'In the bowl', 'Rope access')
  await expect.poll(() => listed(page)).toEqual([...others, 'In the bowl', 'Rope access', 'Under the roof'])
  await page.getByRole('button', { name: 'Move down: In the bowl' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => listed(page)).toEqual([...others, 'Rope access', 'In the bowl', 'Under the roof'])
  await expectServed(site).toSatisfy(inOrder('Rope access', 'In the bowl', 'Under the roof'))
  expect(await focused(page)).toBe('Move down: In the bowl')
})
