import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { picture } from '../support/files'
import { emptyJourney, expectServed } from '../support/journey'

const site = emptyJourney()

const row = (page: Page, title: string) => page.locator('.collection-list li', { hasText: title })

/** Drags a row by its handle onto the upper half of another one. */
async function dragOnto(page: Page, title: string, onto: string): Promise<void> {
  await row(page, onto).evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const handle = await row(page, title).locator('.drag-handle').boundingBox()
  const target = await row(page, onto).boundingBox()
  if (!handle || !target) throw new Error('Both rows have to be on screen.')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 8, target.y + target.height, { steps: 4 })
  await page.mouse.move(handle.x + 8, target.y + 4, { steps: 4 })
  await page.mouse.up()
}

it('slides are reordered by drag and by keyboard, and the page shows the new order (§8)', async () => {
  const client = await site.admin()
  const [mediaId = 0] = await client.upload('general', [picture('view.png')])
  for (const title of ['Rope access', 'Under the roof', 'In the bowl'])
    await client.ask(heroCarousel.create, { body: { title, subtitle: '', mediaId } })
  const page = await openDashboard(site, '#hero-carousel')
  const expectListed = (...titles: string[]) =>
    expect.poll(() => page.locator('.collection-list li h4').allInnerTexts()).toEqual(titles)
  await expectListed('Rope access', 'Under the roof', 'In the bowl')

  await dragOnto(page, 'In the bowl', 'Rope access')
  await expectListed('In the bowl', 'Rope access', 'Under the roof')
  await page.getByRole('button', { name: 'Move down: In the bowl' }).focus()
  await page.keyboard.press('Enter')
  await expectListed('Rope access', 'In the bowl', 'Under the roof')
  await expectServed(site).toSatisfy(
    (html: string) =>
      html.indexOf('Rope access') < html.indexOf('In the bowl') &&
      html.indexOf('In the bowl') < html.indexOf('Under the roof'),
  )
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move down: In the bowl')
})
