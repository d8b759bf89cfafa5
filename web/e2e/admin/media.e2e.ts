import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { choosePicture, openDashboard, press } from '../support/administrator'
import { needs } from '../support/engine'
import { payloadOf, picture } from '../support/files'
import { directUpload, emptyJourney, expectServed, servedHtml } from '../support/journey'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'

const site = emptyJourney()
const partBytes = 8 * 1024 * 1024

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'highline-media-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => site.expectPageError(directUpload))

/** Writes a WebM of `size` bytes: one second of video, padded with zeros. */
async function film(name: string, size: number): Promise<string> {
  const bytes = new Uint8Array(size)
  bytes.set(await readFile(join(import.meta.dirname, '../fixtures/moving.webm')))
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const chooser = (page: Page) => page.getByLabel('Choose pictures or videos')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const card = (page: Page, name: string) => page.locator('.media-card', { hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

describe('image', () => {
  // Needs a page without other images.
  it.runIf(startsOwnSites)(
    'is uploaded, gets a focal point, appears on the page and is deleted for good after a warning with its uses (§8)',
    async () => {
      const page = await openDashboard(site, '#media-files')
      const files = [picture('mast.png'), new File(['words'], 'notes.txt')]
      await chooser(page).setInputFiles(await Promise.all(files.map(payloadOf)))
      await press(page, 'Upload 2 Files')
      expect(await toastText(page, 'Upload successful')).toContain('Not uploaded: notes.txt')
      await page.getByText('“notes.txt” is not a picture or video that we know.').waitFor()
      await card(page, 'mast.png').waitFor()
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

      const addresses = [...(await servedHtml(site)).matchAll(/\/api\/media-file\/[\w.-]+/g)].map(
        ([path]) => path,
      )
      const statuses = () => Promise.all(addresses.map(async (path) => (await fetch(site.url + path)).status))
      expect(new Set(await statuses())).toEqual(new Set([200]))
      await openTab(page, 'Media Files')
      await press(page, 'Delete mast.png')
      await dialog(page).getByText('Used in: About: Picture.').waitFor()
      await press(page, 'Delete for Good…')
      await press(page, 'Delete for Good')
      await toastText(page, 'Media deleted successfully')
      await expectServed(site).not.toContain('/api/media-file/')
      expect(new Set(await statuses())).toEqual(new Set([404]))
    },
  )
})

describe('multipart upload', () => {
  const parts = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const part = new URL(request.url()).searchParams.get('partNumber')
      if (part && request.method() === 'PUT') asked.push(part)
    })
    return asked
  }

  it('resumes with the missing part after the page was reloaded halfway (§2.3)', async () => {
    needs('questions')
    const path = await film('opening.webm', 2 * partBytes + 1000)
    const page = await openDashboard(site, '#media-files')
    await page.route(/partNumber=2/, () => undefined, { times: 1 }) // never completes
    await chooser(page).setInputFiles(path)
    const stored = page.waitForResponse(/partNumber=1/) // the progress is complete shortly before the response
    await press(page, 'Upload')
    await page.getByText(/^8\.0 MB of 16\.0 MB$/).waitFor()
    await stored

    page.once('dialog', (question) => question.accept())
    const sentNow = parts(page)
    await page.reload()
    await page.getByLabel('Choose opening.webm again to go on').setInputFiles(path)
    expect(await toastText(page, 'Upload successful')).toContain('1 file(s) uploaded successfully')
    expect(sentNow).toEqual(['2'])
    await card(page, 'opening.webm').locator('video[controls][poster]').waitFor()
  })
})
