import { expect, it } from 'vitest'
import { openDashboard, press } from '../support/administrator'
import { editorOf } from '../support/editor'
import { payloadOf, picture } from '../support/files'
import { emptyJourney } from '../support/journey'
import { noisy } from '../support/png'
import { toastText } from '../support/toast'

const site = emptyJourney()

it('a picture makes way for a much larger one, and phones see the part of it that was pointed at', async () => {
  // Files go straight to storage, which is another host than the site.
  site.expectPageError(/^other host: https?:\/\/(127\.0\.0\.1|localhost|[^/]*amazonaws\.com)[:/]/)
  await (await editorOf(site)).upload('general', [picture('old.png')])
  const page = await openDashboard(site, '#media-files')
  const dialog = page.getByRole('dialog')
  await press(page, 'Actions for old.png')
  await page.getByRole('menuitem', { name: 'Replace…' }).click()
  const larger = new File([noisy(1500, 1200)], 'new.png', { type: 'image/png' })
  await dialog.getByLabel('Choose another picture').setInputFiles(await payloadOf(larger))
  await toastText(page, 'File Replaced')
  await press(page, 'Edit new.png')
  const stage = dialog.locator('.focal-stage')
  await dialog.getByText('On a phone').waitFor() // the picture has come, and nothing moves any more
  const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  await stage.click({ position: { x: width * 0.25, y: height / 2 } })
  await page.keyboard.press('Tab')
  await dialog.getByRole('slider').press('Shift+ArrowLeft')
  expect(await dialog.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^1[4-6] % from the left/)
  await press(page, 'Save')
  await toastText(page, 'Media file updated successfully')
})
