import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { press } from '../support/dashboard'
import { editorOf } from '../support/editor'
import { picture } from '../support/files'
import { emptyJourney } from '../support/journey'
import { choosePicture } from '../support/library'
import { dragOnto, row } from '../support/rows'
import { toastText } from '../support/toast'

const site = emptyJourney()
const liveWithinMs = 10_000

/** What is listed, from top to bottom. */
const listed = (page: Page) => page.locator('.collection-list li h4').allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const home = async () => (await fetch(`${site.url}/`)).text()

/** Where on the page the names first stand. */
const inOrder = async (...names: string[]) => {
  const html = await home()
  const places = names.map((name) => html.indexOf(name))
  return places.every((place, i) => place > (places[i - 1] ?? 0))
}

async function addSlide(page: Page, title: string, file: string) {
  await page.getByLabel(/^Title/).fill(title)
  await choosePicture(page, file)
  await press(page, 'Add Hero Item')
  await row(page, title).waitFor()
}

it('slides are added, put in order by pointer and keyboard, edited and deleted, and the page follows (§8)', async () => {
  await (await editorOf(site)).upload('general', [picture('view.png')])
  const page = await openDashboard(site, '#hero-carousel')
  await addSlide(page, 'Rope access', 'view.png')
  await toastText(page, 'Hero Item Added')
  const others = (await listed(page)).slice(0, -1)
  await addSlide(page, 'Under the roof', 'view.png')
  await addSlide(page, 'In the bowl', 'view.png')
  expect(await listed(page)).toEqual([...others, 'Rope access', 'Under the roof', 'In the bowl'])
  await page.getByText('Live', { exact: true }).waitFor()
  expect(await inOrder('Rope access', 'Under the roof', 'In the bowl')).toBe(true)

  await dragOnto(page, 'In the bowl', 'Rope access')
  await expect.poll(() => listed(page)).toEqual([...others, 'In the bowl', 'Rope access', 'Under the roof'])
  await page.getByRole('button', { name: 'Move down: In the bowl' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => listed(page)).toEqual([...others, 'Rope access', 'In the bowl', 'Under the roof'])
  await expect
    .poll(() => inOrder('Rope access', 'In the bowl', 'Under the roof'), { timeout: liveWithinMs })
    .toBe(true)
  expect(await focused(page)).toBe('Move down: In the bowl')

  await press(page, 'Edit: In the bowl')
  await page.getByRole('heading', { name: 'Edit Hero Item' }).waitFor()
  await page.getByLabel(/^Title/).fill('In the stands')
  await press(page, 'Update Hero Item')
  await toastText(page, 'Hero Item Updated')
  expect(await listed(page)).toEqual([...others, 'Rope access', 'In the stands', 'Under the roof'])

  await press(page, 'Delete: Under the roof')
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Delete: Under the roof')
  await page.keyboard.press('Enter')
  await press(page, 'Delete')
  await toastText(page, 'Hero Item Deleted')
  expect(await listed(page)).toEqual([...others, 'Rope access', 'In the stands'])
  await expect
    .poll(async () => (await home()).includes('Under the roof'), { timeout: liveWithinMs })
    .toBe(false)
})
