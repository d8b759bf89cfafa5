import { expect, it } from 'vitest'
import { logIn, press } from '../support/administrator'
import { emptyJourney } from '../support/journey'
import { toastText } from '../support/toast'
import { fitsAcross, openZoomed, zooms } from '../support/zoom'

const site = emptyJourney()

it.each(zooms)('%s the administrator logs in and changes a text', async (name, zoom) => {
  const page = await openZoomed(site, '/admin#content', zoom)
  await logIn(page, site.password)
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect((logout?.x ?? 0) + (logout?.width ?? Infinity)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await press(page, 'Edit Contact: Form title')
  await fitsAcross(page)
  const editor = page.locator('.content-editor')
  await editor.getByRole('textbox').fill(`A title ${name}`)
  await editor.getByRole('button', { name: /^Save/ }).click()
  expect(await toastText(page, 'Content Updated')).toBeTruthy()
  await fitsAcross(page)
})
