import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { expect, it } from 'vitest'
import { editorOf } from '../support/editor'
import { picture } from '../support/files'
import { emptyJourney } from '../support/journey'
import { place, still, words } from '../support/landing-page'
import { ownProduct } from '../support/sites'

const site = emptyJourney()

/** In how many lines an element’s words stand. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

// Only what is written here is to be on the page.
it.runIf(ownProduct)(
  'what is written, hidden, lapsed or thrown away is so on the page (§2.1, §3)',
  async () => {
    const editor = await editorOf(site)
    const office = '1 Gantry Lane\nLondon E20 2ST'
    await editor.write({ contact_head_office: office })
    await editor.hide('certification_2', true)
    for (const [sectionKey, validUntil] of [
      ['certification_3', day(-1)],
      ['certification_4', day(1)],
    ] as const)
      await editor.ask(contentSections.update, { body: { sectionKey, validUntil } })
    const [stand = 0, binned = 0] = await editor.upload('project', [picture('a.png'), picture('b.png', 1)])
    for (const [name, mediaId] of [
      ['North stand', stand],
      ['In the bin', binned],
    ] as const) {
      await editor.ask(projects.create, { body: { name, description: 'Wi-Fi', location: 'Leeds', mediaId } })
    }
    await editor.ask(media.remove, { params: { id: String(binned) }, query: { force: '1' } })
    await editor.live()

    const page = await site.open('/', still)
    const address = place.contact(page).getByRole('definition').filter({ hasText: '1 Gantry Lane' })
    expect(await words(address)).toBe(office)
    expect(await address.evaluate(linesOf)).toBe(2)
    expect(await page.locator('.certifications li').allTextContents()).toEqual([
      'Health & Safety Executive (HSE) Certified',
      'NICEIC Approved Contractor',
      '£10M Public Liability Insurance',
    ])
    expect(await page.locator('.project').getByRole('heading').allTextContents()).toEqual(['North stand'])
    await page.locator('.project img').scrollIntoViewIfNeeded() // it is loaded when it comes near
    await expect
      .poll(() => page.locator('.project img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
      .toBe(true)
  },
)
