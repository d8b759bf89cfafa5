import type { Page } from 'playwright-core'

/** What is listed under a name: a slide, a project. */
export const row = (page: Page, name: string) => page.locator('.collection-list li', { hasText: name })

/** Drags a row by its handle onto the upper half of another one. */
export async function dragOnto(page: Page, name: string, onto: string): Promise<void> {
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
