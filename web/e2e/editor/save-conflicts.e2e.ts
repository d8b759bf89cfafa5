import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../support/accessibility'
import { press } from '../support/administrator'
import { choice, editedPage, field, outline } from '../support/edit-mode'
import { type Editor, editorOf } from '../support/editor'
import { picture } from '../support/files'
import { ownFilledJourney } from '../support/journey'
import { still } from '../support/landing-page'

const site = ownFilledJourney()
let editor: Editor

beforeAll(async () => {
  editor = await editorOf(site)
})

const equipment = 'Equipment and certifications: Equipment picture 1'

describe('a change in place that cannot be saved as it is', () => {
  it('shows both texts when another browser saved first, and says so of a picture', async () => {
    site.expectPageError(/status of 409/)
    const page = await editedPage(site)
    await outline(page, 'Contact: Title').click()
    await field(page).fill('My text')
    await editor.ask(contentSections.update, { body: { sectionKey: 'contact_title', content: 'Their text' } })
    await press(page, 'Save')
    await page.locator('#editor q').getByText('Their text').waitFor()
    expect(await field(page).inputValue()).toBe('My text')
    await press(page, 'Save My Text')
    await field(page).waitFor({ state: 'detached' })
    await outline(page, 'About: Picture').click()
    await choice(page, 'c.png').check()
    await editor.picture('professional_equipment_image', null)
    await press(page, 'Save')
    await page.getByText('Somebody saved a change here in the meantime.').waitFor()
    await press(page, 'Save My Picture')
    await choice(page, 'c.png').waitFor({ state: 'detached' })
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { name: 'My text', exact: true }).waitFor()
    expect(await visitor.locator('.equipment-picture').getAttribute('src')).toBe(await editor.srcOf('c.png'))
  })

  it('clears a section’s picture, and shows one that was saved meanwhile beside what was chosen', async () => {
    site.expectPageError(/status of 409/)
    const page = await editedPage(site)
    await outline(page, 'Slide 1: picture').click()
    expect(await choice(page, 'No picture').count()).toBe(0)
    await outline(page, 'About: Picture').press('Enter')
    await choice(page, 'No picture').check()
    await page.getByAltText('No picture yet').first().waitFor()
    await press(page, 'Save')
    await choice(page, 'No picture').waitFor({ state: 'detached' })

    await outline(page, equipment).click()
    await choice(page, 'Built-in drawing').check()
    editor = await editorOf(site) // every login ends the oldest of so many sessions
    const [theirs = 0] = await editor.upload('general', [picture('theirs.png', 3)])
    await editor.picture('equipment_image_1', theirs)
    await press(page, 'Save')
    const both = page.locator('#editor figure')
    await expect.poll(() => both.allTextContents()).toEqual(['Saved', 'Mine'])
    const names = both
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
    expect(await names).toEqual(['theirs.png', 'Built-in drawing'])
    expect(await faults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    const keep = await page.getByRole('button', { name: 'Keep Saved Picture' }).boundingBox()
    expect((keep?.x ?? 0) + (keep?.width ?? 360)).toBeLessThan(360)
    await press(page, 'Keep Saved Picture')
    const shown = (where: Page) => where.locator('.equipment-pictures img').first().getAttribute('src')
    await expect.poll(() => shown(page)).toBe(await editor.srcOf('theirs.png'))
    await outline(page, equipment).click()
    await choice(page, 'Built-in drawing').check()
    await press(page, 'Save')
    await choice(page, 'Built-in drawing').waitFor({ state: 'detached' })
    await editor.live()
    const visitor = await site.open('/', still)
    expect(await visitor.locator('.equipment-picture').count()).toBe(0)
    expect(await shown(visitor)).toMatch(/\/assets\/rope-.*\.svg$/)
    await page.bringToFront()
    await outline(page, 'About: Picture').press('Enter') // no picture stands there: its place does
    await choice(page, 'c.png').check()
    await press(page, 'Save')
    await choice(page, 'c.png').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.locator('.equipment-picture').getAttribute('src'))
      .toBe(await editor.srcOf('c.png'))
  })

  it('keeps what was typed when it cannot be saved, and asks before it is thrown away', async () => {
    site.expectPageError(/status of 503/)
    const page = await editedPage(site)
    await page.route('**/api/content-sections', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await outline(page, 'About: Title').click()
    await field(page).fill('Not to be lost')
    await press(page, 'Save')
    await page.getByRole('alert').getByText('could not be saved').waitFor()
    expect(await field(page).inputValue()).toBe('Not to be lost')
    await press(page, 'Stop Editing')
    await page.getByText('1 unsaved change').waitFor()
    await press(page, 'Discard and Stop')
    await page.getByRole('button', { name: 'Edit This Page' }).waitFor()
    await page.getByText('Not to be lost').waitFor({ state: 'detached' }) // the page is drawn after its editor
  })
})
