import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desk, press } from '../support/desk'
import { editorOf } from '../support/editor'
import { logoFile, payloadOf, picture } from '../support/files'
import { journey } from '../support/journey'
import { answers, loses, recovers, refuses } from '../support/server'
import { toastText } from '../support/toast'

const site = journey()
const dashboard = desk(site)

let id = 0
beforeAll(async () => {
  const [uploaded = 0] = await (await editorOf(site)).upload('general', [picture('terrace.png')])
  id = uploaded
})
beforeEach(() => {
  // What is refused is a line in the console, and files go straight to storage, which is another host.
  site.expectTrouble(/status of|ERR_FAILED|^other host: http:\/\/127\.0\.0\.1/)
})

const card = (page: Page, name: string) => page.locator('.media-card', { hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

describe('media files', () => {
  it('have a storage card, an upload card and a library of name, category, Edit and Delete (§2.3, §5)', async () => {
    const page = await dashboard('#media-files')
    await page.getByRole('heading', { name: 'File storage' }).waitFor()
    await page.getByRole('heading', { name: 'Upload files' }).waitFor()
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true)
    await card(page, 'terrace.png').getByText('General').waitFor()
    await card(page, 'terrace.png').getByRole('button', { name: 'Edit terrace.png' }).waitFor()
    await card(page, 'terrace.png').getByRole('button', { name: 'Delete terrace.png' }).waitFor()
    await card(page, 'terrace.png').locator('img').waitFor()
  })

  it('that cannot be uploaded say why, or that one may try again (§8)', async () => {
    const page = await dashboard('#media-files')
    const send = async () => {
      await page
        .getByLabel('Choose pictures or videos')
        .setInputFiles(await payloadOf(picture('mast.png', 1)))
      await press(page, 'Upload')
    }
    await refuses(page, uploads.presign, 'RATE_LIMITED', { message: 'Enough for one hour.' })
    await send()
    expect(await toastText(page, 'Upload failed')).toContain('Enough for one hour.')
    expect(await card(page, 'mast.png').count()).toBe(0)
  })

  it('that are more than ten at a time are not begun with (§5, §9)', async () => {
    const page = await dashboard('#media-files')
    const eleven = await Promise.all(Array.from({ length: 11 }, (_, i) => payloadOf(picture(`${i}.png`, i))))
    await page.getByLabel('Choose pictures or videos').setInputFiles(eleven)
    expect(await toastText(page, 'Upload failed')).toContain('Up to 10 files at a time')
  })

  it('are filed under another category, or stay as they were and say so (§2.3, §8, §9)', async () => {
    const page = await dashboard('#media-files')
    await refuses(page, media.update, 'UNAVAILABLE')
    await press(page, 'Edit terrace.png')
    await dialog(page).getByLabel('Category').selectOption('Hero')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    expect(await toastText(page, 'Update failed')).toContain('Please try again shortly.')
    await recovers(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await toastText(page, 'Media file updated successfully')
    await card(page, 'terrace.png').getByText('Hero').waitFor()
  })

  it('that cannot be deleted stay, and say so (§8)', async () => {
    const page = await dashboard('#media-files')
    await loses(page, { ...media.remove, path: `/api/media/${id}` })
    await press(page, 'Delete terrace.png')
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    expect(await toastText(page, 'Delete failed')).toContain('Please try again')
    await press(page, 'Keep')
    await card(page, 'terrace.png').waitFor()
  })
})

describe('the storage check', () => {
  const missing = () => ({
    total: 1,
    available: 0,
    missing: 1,
    missingFiles: [
      { id, originalName: 'terrace.png', category: 'general', filename: 'a.png', healable: false },
    ],
  })
  const figures = (page: Page) => page.locator('.storage-card dd').allInnerTexts()
  const reupload = async (page: Page) =>
    page.getByLabel('Re-upload terrace.png').setInputFiles(await payloadOf(picture('again.png', 3)))

  it('says that all is there (§4, §8, §9)', async () => {
    const page = await dashboard('#media-files')
    await page.getByText('Not checked yet').waitFor()
    await press(page, 'Check Files')
    await toastText(page, 'All Files Available')
    const [all = ''] = await figures(page)
    expect(Number(all)).toBeGreaterThan(0)
    expect(await figures(page)).toEqual([all, all, '0'])
  })

  it('opens the list of what is missing; what is sent again is checked again (§4, §8)', async () => {
    const page = await dashboard('#media-files')
    await answers(page, media.checkStatus, missing())
    await press(page, 'Check Files')
    expect(await toastText(page, 'Missing Files Found')).toContain('1 file(s) are missing from storage')
    expect(await figures(page)).toEqual(['1', '0', '1'])
    await press(page, 'Hide Missing Files')
    expect(await page.getByLabel('Re-upload terrace.png').count()).toBe(1)
    expect(await page.getByRole('list', { name: 'Missing files' }).count()).toBe(0)
    await press(page, 'Show Missing Files')

    await refuses(page, uploads.presign, 'RATE_LIMITED', { message: 'Enough for one hour.' })
    await reupload(page)
    expect(await toastText(page, 'Re-upload Failed')).toContain('Enough for one hour.')
    await recovers(page)
    await reupload(page)
    await toastText(page, 'File Re-uploaded')
    await expect.poll(async () => (await figures(page)).at(-1), { timeout: 10_000 }).toBe('0')
  })

  it.each([
    ['that the server refuses', 'Please try again shortly.'],
    ['whose figures are no numbers', 'Failed to check file status'],
  ])('%s has failed (§8)', async (how, sentence) => {
    const page = await dashboard('#media-files')
    if (how.startsWith('that')) await refuses(page, media.checkStatus, 'UNAVAILABLE')
    else await answers(page, media.checkStatus, { ...missing(), total: 'one' })
    await press(page, 'Check Files')
    expect(await toastText(page, 'Check Failed')).toContain(sentence)
  })
})

describe('the logo', () => {
  it('is the company’s name in text until one is uploaded, and says what suits it (§2.3, §5)', async () => {
    const page = await dashboard('#logo')
    await page.getByText('The default text logo is in use').waitFor()
    await page.getByText(/PNG or SVG.*transparent.*200/).waitFor()
    expect(await page.getByLabel('Choose a picture').getAttribute('multiple')).toBeNull()
  })

  it('that cannot be uploaded says so; the same picture is the logo with the next press (§8)', async () => {
    const page = await dashboard('#logo')
    await page.getByLabel('Choose a picture').setInputFiles(await payloadOf(logoFile()))
    await page.getByAltText('The chosen logo').waitFor()
    await loses(page, uploads.presign)
    await press(page, 'Upload Logo')
    expect(await toastText(page, 'Upload Failed')).toContain('Failed to upload logo. Please try again.')
    await recovers(page)
    await press(page, 'Upload Logo')
    await toastText(page, 'Logo Uploaded')
    await card(page, 'logo.png').getByText('Current').waitFor()
  })

  it('that cannot be removed stays; once it is removed the name is there again (§8)', async () => {
    const page = await dashboard('#logo')
    const remove = () =>
      dialog(page)
        .getByRole('button', { name: /^Delete/ })
        .click()
    await refuses(page, media.remove, 'UNAVAILABLE')
    await press(page, 'Remove Logo')
    await remove()
    await toastText(page, 'Delete Failed')
    await recovers(page)
    await remove()
    await toastText(page, 'Logo Deleted')
    await page.getByText('The default text logo is in use').waitFor()
  })
})
