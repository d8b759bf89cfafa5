import { projects } from '@highline/shared/endpoints/projects'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectNoSidewaysScroll } from '../support/accessibility'
import { logIn, openEachTab, press } from '../support/administrator'
import { adminClientOf } from '../support/editor'
import { picture } from '../support/files'
import { emptyJourney } from '../support/journey'
import { toastText } from '../support/toast'
import { openZoomed, zooms } from '../support/zoom'

const site = emptyJourney()

beforeAll(async () => {
  const editor = await adminClientOf(site)
  const [mediaId = 0] = await editor.upload('general', [picture('rope.png')])
  const texts = { name: 'Roof', description: 'By rope', location: 'Manchester' }
  await editor.ask(projects.create, { body: { ...texts, mediaId } })
})

/** Texts and controls that overflow the window or are too narrow for more than one letter. */
const lostParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h2, h3, h4, p, button, input, select)')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isShown =
          element.checkVisibility() && !element.closest('.tab-list, .section-list, .visually-hidden')
        const isOut = left < 0 || right > document.documentElement.clientWidth
        const letter = Number.parseFloat(getComputedStyle(element).fontSize)
        const isNarrow =
          width < 1.5 * letter &&
          (element.matches('input:not([type="checkbox"])') || (element.textContent ?? '').length > 3)
        return isShown && width > 1 && (isOut || isNarrow)
      })
      .map(({ localName, textContent }) => `${localName}: ${textContent}`),
  )

it.each(zooms)('%s every tab fits the window, and a text can be edited', async (name, zoom) => {
  const page = await openZoomed(site, '/admin', zoom)
  await logIn(page, site.password)
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect((logout?.x ?? 0) + (logout?.width ?? Infinity)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  for await (const tab of openEachTab(page)) {
    await expectNoSidewaysScroll(page)
    expect(await lostParts(page), tab).toEqual([])
  }
  await press(page, 'Edit Contact: Form title')
  await expectNoSidewaysScroll(page)
  const editor = page.locator('.content-editor')
  await editor.getByRole('textbox').fill(`A title ${name}`)
  await editor.getByRole('button', { name: /^Save/ }).click()
  expect(await toastText(page, 'Content Updated')).toBeTruthy()
  await expectNoSidewaysScroll(page)
})
