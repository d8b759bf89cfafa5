import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility'
import { press } from '../support/administrator'
import { logoFile, picture } from '../support/files'
import { directUpload, emptyJourney } from '../support/journey'
import { elementObscuringFocus, expectFocusNotObscured, openForKeyboard } from '../support/keyboard'
import { answers, holds, recovers } from '../support/server'
import { toastText } from '../support/toast'

const site = emptyJourney()

beforeEach(() => site.expectPageError(directUpload))

const open = (hash: string) => openForKeyboard(site, hash)
const card = (page: Page, name: string) => page.locator('.media-card', { hasText: name })

it('files can be chosen, removed from the list, cancelled, retried and found with the keyboard', async () => {
  const { page, keys } = await open('#media-files')
  const letGo = await holds(page, uploads.presign)
  await keys.files('Choose pictures or videos', picture('mast.png', 1), picture('slip.png', 2))
  await keys.press('Remove slip.png')
  await keys.press('Upload')
  await keys.press('Cancel mast.png')
  await page.getByText('Cancelled', { exact: true }).waitFor()
  letGo()
  await recovers(page)
  await keys.press('Try Again')
  await page.getByText('1 of 1 uploaded').waitFor()
  await keys.press('Clear List')
  await keys.type('Search the files', 'mast')
  await keys.choose('Category shown', 'General')
  await keys.choose('Order', 'By name')
  await card(page, 'mast.png').getByText('Not described').waitFor()
  await expectAccessible(page, 'library')
})

it('a file can be described, categorised, cropped, replaced, deleted and restored with the keyboard', async () => {
  const client = await site.admin()
  const [id = 0] = await client.upload('general', [picture('gantry.png', 3)])
  await client.picture('equipment_image_4', id)
  const { page, keys } = await open('#media-files')
  await keys.press('Edit gantry.png')
  await keys.to('Focal point')
  await page.keyboard.press('Shift+ArrowLeft')
  await keys.press('Back to the Middle')
  await page.keyboard.press('ArrowUp')
  await page.locator('[aria-valuetext="50 % from the left, 49 % from the top"]').waitFor()
  await keys.choose('Category', 'Hero')
  await keys.type('What the picture shows', 'A gantry')
  await expectAccessible(page, 'edit')
  await keys.press('Save')
  await toastText(page, 'Media file updated successfully')
  await card(page, 'gantry.png').getByText('Hero').waitFor()

  await keys.press('Actions for gantry.png')
  await page.locator('[role=menuitem][data-highlighted]').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=menuitem][data-highlighted]', { hasText: 'Replace' }).waitFor()
  await page.keyboard.press('Enter')
  await keys.files('Choose another picture', picture('bridge.png', 1))
  await toastText(page, 'File Replaced')
  await keys.press('Delete bridge.png')
  await page.getByText(/^Used in: .*Equipment picture 4/).waitFor()
  await expectAccessible(page, 'delete')
  await keys.press('Delete Anyway')
  await toastText(page, 'Media deleted successfully')
  await keys.pressInToast('Undo')
  await toastText(page, 'Media restored')
  await keys.press('Delete bridge.png')
  await keys.press(/^Delete( Anyway)?$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keys.press('Open the Bin')
  await keys.press('Restore bridge.png')
  await card(page, 'bridge.png').waitFor({ state: 'detached' })
  await keys.press('Back to the Library')
  await keys.press('Delete bridge.png')
  await keys.press('Delete for Good…')
  await keys.press('Back')
  await keys.press('Delete for Good…')
  await keys.press('Delete for Good')
  await card(page, 'bridge.png').waitFor({ state: 'detached' })
})

it('missing files can be found, restored and uploaded again with the keyboard', async () => {
  const client = await site.admin()
  await client.upload('general', [picture('old.png'), picture('lost.png', 2)])
  const files = await client.ask(media.list, {})
  const missingFiles = files
    .filter(({ originalName }) => ['old.png', 'lost.png'].includes(originalName))
    .map((file) => ({ ...file, healable: file.originalName === 'old.png' }))
  const healed = missingFiles.find(({ healable }) => healable)
  const { page, keys } = await open('#media-files')
  await answers(page, media.checkStatus, { total: 9, available: 7, missing: 2, missingFiles })
  await answers(page, media.heal, healed)
  await keys.press('Check Files')
  await keys.press('Hide Missing Files')
  await keys.press('Show Missing Files')
  await expectAccessible(page, 'missing files')
  await keys.press('Restore Earlier Copy of old.png')
  await toastText(page, 'File Restored')
  await recovers(page)
  await keys.files('Re-upload lost.png', picture('found.png', 3))
  await toastText(page, 'File Re-uploaded')
  await page.getByRole('list', { name: 'Missing files' }).waitFor({ state: 'detached' })
})

it('a logo can be previewed, uploaded, switched to an earlier one, removed and deleted with the keyboard (§2.3)', async () => {
  const { page, keys } = await open('#logo')
  await keys.files('Choose a picture', picture('wrong.png'))
  await page.getByAltText('The chosen logo').waitFor()
  await keys.press('Cancel')
  for (const file of [logoFile(), picture('second.png')]) {
    await keys.files('Choose a picture', file)
    await keys.press('Upload Logo')
    await card(page, file.name).getByText('Current').waitFor()
  }
  await keys.press('Use logo.png as the logo')
  await card(page, 'logo.png').getByText('Current').waitFor()
  await expectAccessible(page, 'logo')
  await keys.press('Remove Logo')
  await keys.press('Delete')
  await toastText(page, 'Logo Deleted')
  await page.getByText('The default text logo is in use').waitFor()
  await keys.press('Delete second.png')
  await keys.press('Delete')
  await card(page, 'second.png').waitFor({ state: 'detached' })
})

it('a section image can be uploaded, chosen in the picker and removed with the keyboard', async () => {
  const { page, keys } = await open('#section-images')
  await keys.press('Edit Equipment picture 1')
  await keys.press('Cancel')
  await keys.press('Edit Equipment picture 1')
  await keys.press('Choose picture')
  await keys.files('Upload a new picture', picture('rope.png', 2))
  await page.locator('.picker-file:has(:checked)', { hasText: 'rope.png' }).waitFor()
  await keys.to(/^rope\.png/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expectAccessible(page, 'picker')
  await keys.press('Use This File')
  await keys.press('Save')
  await toastText(page, 'Section Image Updated')
  await page.getByAltText('rope.png').waitFor()
  await keys.press('Edit Equipment picture 1')
  await keys.press('Choose none')
  await keys.press('Save')
  await page.getByAltText('rope.png').waitFor({ state: 'detached' })
})

it('only the chosen file of the picker has an outline in forced colours', async () => {
  await (await site.admin()).upload('general', [picture('bolt.png', 1), picture('nut.png', 2)])
  const { page } = await open('#section-images')
  await press(page, 'Edit Equipment picture 3')
  await press(page, 'Choose picture')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.locator('.picker-file', { hasText: 'bolt.png' }).click()
  await page.getByLabel('Search the files').focus()
  const framed = await page
    .locator('.picker-file')
    .evaluateAll((cards) => cards.filter((one) => getComputedStyle(one).outlineStyle !== 'none'))
  expect(framed).toHaveLength(1)
})

it('no sticky bar covers the focused element in tabs and dialogs, in a low window and on a phone', async () => {
  const files = Array.from({ length: 10 }, (_, number) => picture(`beam-${number}.png`, number))
  const client = await site.admin()
  const [mediaId = 0] = await client.upload('general', files)
  const project = { name: 'Roof', description: 'By rope', location: 'Leeds', mediaId }
  await client.ask(projects.create, { body: project })
  const { page } = await open('#projects')
  const low = { width: 1100, height: 460 }
  const phone = { width: 390, height: 700 }
  const show = (hash: string) => page.evaluate((name) => window.location.assign(name), hash)

  await page.setViewportSize(low)
  await press(page, 'Edit: Roof')
  await page.getByLabel('Name').focus()
  await expectFocusNotObscured(page, 'Tab', 8)

  await show('#media-files')
  for (const size of [low, phone]) {
    await page.setViewportSize(size)
    await page.getByRole('checkbox').first().setChecked(true)
    await expectFocusNotObscured(page, 'Tab', 16)
    await expectFocusNotObscured(page, 'Shift+Tab', 16)
    await press(page, 'Edit beam-3.png')
    await page.getByLabel('Focal point').focus()
    await expectFocusNotObscured(page, 'Tab', 4)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Review them' }).focus()
  expect(await elementObscuringFocus(page)).toBeUndefined()

  await show('#section-images')
  await press(page, 'Edit Equipment picture 2')
  await press(page, 'Choose picture')
  for (const size of [low, phone]) {
    await page.setViewportSize(size)
    await page.getByRole('radio').first().focus()
    await expectFocusNotObscured(page, 'ArrowRight', 9)
    await expectFocusNotObscured(page, 'ArrowLeft', 9)
  }
  await page.keyboard.press('Escape')
  await press(page, 'Cancel')

  await show('#content')
  await page.setViewportSize({ width: 900, height: 600 })
  await page.getByRole('link', { name: 'Review them' }).focus()
  await expectFocusNotObscured(page, 'Shift+Tab', 60)
})
