import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { choosePicture, openDashboard, press } from '../support/administrator'
import { needs } from '../support/engine'
import { payloadOf, picture, videoFixture } from '../support/files'
import { directUpload, emptyJourney, expectServed, servedHtml } from '../support/journey'
import { requestedUrls } from '../support/server'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'

const site = emptyJourney()
const partBytes = 8 * 1024 * 1024

beforeEach(() => site.expectPageError(directUpload))

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const card = (page: Page, name: string) => page.locator('.media-card', { hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

// Needs a page without other images.
describe.runIf(startsOwnSites)('image', () => {
  it('is uploaded, gets a focal point, appears on the page and is deleted for good after a warning with its uses (§8)', async () => {
    const page = await openDashboard(site, '#media-files')
    const files = [picture('mast.png'), new File(['words'], 'notes.txt')]
    const chooser = page.getByLabel('Choose pictures or videos')
    await chooser.setInputFiles(await Promise.all(files.map(payloadOf)))
    await press(page, 'Upload 2 Files')
    expect(await toastText(page, 'Upload successful')).toContain('Not uploaded: notes.txt')
    await page.getByText('“notes.txt” is not a picture or video that we know.').waitFor()
    await press(page, 'Edit mast.png')
    await dialog(page).getByText('On a phone').waitFor() // the image has loaded, so the layout is stable
    const stage = dialog(page).locator('.focal-stage')
    const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
    await stage.click({ position: { x: width * 0.25, y: height / 2 } })
    const mark = dialog(page).getByRole('slider')
    await expect.poll(() => mark.getAttribute('aria-valuetext')).toMatch(/^2[4-6] % from the left/)
    await press(page, 'Save')
    await toastText(page, 'Media file updated successfully')

    await openTab(page, 'Section Images')
    await press(page, 'Edit About picture')
    await choosePicture(page, 'mast.png')
    await press(page, 'Save')
    await toastText(page, 'Section Image Updated')
    await expectServed(site).toContain('/api/media-file/')

    const paths = (await servedHtml(site)).match(/\/api\/media-file\/[\w.-]+/g) ?? []
    const statuses = async () =>
      new Set(await Promise.all(paths.map(async (path) => (await fetch(site.url + path)).status)))
    expect(await statuses()).toEqual(new Set([200]))
    await openTab(page, 'Media Files')
    await press(page, 'Delete mast.png')
    await dialog(page).getByText('Used in: About: Picture.').waitFor()
    await press(page, 'Delete for Good…')
    await press(page, 'Delete for Good')
    await toastText(page, 'Media deleted successfully')
    await expectServed(site).not.toContain('/api/media-file/')
    expect(await statuses()).toEqual(new Set([404]))
  })
})

it('a multipart upload resumes with the missing part after the page was reloaded halfway (§2.3)', async () => {
  needs('questions')
  const film = new Uint8Array(2 * partBytes + 1000)
  film.set(await readFile(videoFixture))
  const path = join(tmpdir(), 'opening.webm')
  await writeFile(path, film)
  const page = await openDashboard(site, '#media-files')
  await page.route(/partNumber=2/, () => undefined, { times: 1 }) // never completes
  await page.getByLabel('Choose pictures or videos').setInputFiles(path)
  const stored = page.waitForResponse(/partNumber=1/) // the progress is complete shortly before the response
  await press(page, 'Upload')
  await page.getByText(/^8\.0 MB of 16\.0 MB$/).waitFor()
  await stored

  page.once('dialog', (question) => question.accept())
  const sent = requestedUrls(page, 'PUT')
  await page.reload()
  await page.getByLabel('Choose opening.webm again to go on').setInputFiles(path)
  expect(await toastText(page, 'Upload successful')).toContain('1 file(s) uploaded successfully')
  expect(sent.flatMap(({ searchParams }) => searchParams.get('partNumber') ?? [])).toEqual(['2'])
  await card(page, 'opening.webm').locator('video[controls][poster]').waitFor()
})
