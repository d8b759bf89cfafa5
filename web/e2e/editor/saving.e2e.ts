import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../support/accessibility'
import { openWithSession, press } from '../support/administrator'
import { choice, editedPage, field, outline } from '../support/edit-mode'
import { payloadOf, picture } from '../support/files'
import { directUpload, expectServed, ownFilledJourney, servedHtml } from '../support/journey'
import { still } from '../support/landing-page'
import { holds, recovers, refuses, requestedUrls } from '../support/server'

const site = ownFilledJourney()

describe('saving in place', () => {
  it('reports “Live” after hiding a line and after adding a project, and Undo reverts both', async () => {
    site.expectPageError(directUpload)
    const page = await editedPage(site)
    const isLive = () => page.getByText('Saved · Live').waitFor()
    await outline(page, 'Equipment and certifications: Certification 2').click()
    await press(page, 'Hide This Line')
    await isLive()
    expect(await servedHtml(site)).not.toContain('Industrial Rope Access')
    await press(page, 'Undo')
    await outline(page, 'Equipment and certifications: Certification 2').waitFor()
    await expectServed(site).toContain('Industrial Rope Access')

    await press(page, '+ Project')
    await page.getByLabel('Name', { exact: true }).fill('Arena number four')
    await page.getByLabel('Location', { exact: true }).fill('Hull')
    await page.keyboard.press('Escape')
    await page.getByText('1 unsaved change').waitFor()
    await press(page, '+ Project')
    await page.getByLabel('Description', { exact: true }).fill('Antennas on four corners.')
    const upload = page.locator('#editor').getByLabel('Upload a new picture')
    await upload.setInputFiles(await payloadOf(picture('four.png', 1)))
    await expect.poll(() => choice(page, 'four.png').isChecked()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await press(page, 'Add Project')
    await outline(page, 'Project Arena number four: name').waitFor()
    await isLive()
    expect(await servedHtml(site)).toContain('Arena number four')
    await press(page, 'Undo')
    await outline(page, 'Project Arena number four: name').waitFor({ state: 'detached' })
    await expectServed(site).not.toContain('Arena number four')
  })

  it('shows the saved and the chosen image side by side after a 409 conflict, on a phone too', async () => {
    site.expectPageError(/status of 409/)
    const page = await editedPage(site)
    const client = await site.admin()
    await outline(page, 'Equipment and certifications: Equipment picture 1').click()
    await choice(page, 'Built-in drawing').check()
    const [theirs = 0] = await client.upload('general', [picture('theirs.png', 3)])
    await client.picture('equipment_image_1', theirs)
    await press(page, 'Save')
    const both = page.locator('#editor figure')
    await expect.poll(() => both.allTextContents()).toEqual(['Saved', 'Mine'])
    for (const name of ['theirs.png', 'Built-in drawing']) await both.getByAltText(name).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    const keep = await page.getByRole('button', { name: 'Keep Saved Picture' }).boundingBox()
    expect((keep?.x ?? 0) + (keep?.width ?? 360)).toBeLessThan(360)
    await press(page, 'Keep Saved Picture')
    const shown = page.locator('.equipment-pictures img').first()
    await expect.poll(() => shown.getAttribute('src')).toBe(await client.srcOf('theirs.png'))
  })
})

describe('over a slow connection', () => {
  it('a double click on “Edit This Page” starts editing only once', async () => {
    const page = await openWithSession(site, '/', still)
    const asked = requestedUrls(page)
    const answer = await holds(page, media.list)
    await page.getByRole('button', { name: 'Edit This Page' }).dblclick()
    await page.getByText('Reading the page…').waitFor()
    answer()
    await page.getByText('Choose what to change.').waitFor()
    expect(asked.filter(({ pathname }) => pathname === media.list.path)).toHaveLength(1)
  })

  it('the panel keeps the text and the focus until the save has succeeded or failed, and an unsaved text is discarded only when confirmed', async () => {
    site.expectPageError(/status of 503/)
    const page = await editedPage(site)
    await refuses(page, contentSections.update, 'UNAVAILABLE')
    const answer = await holds(page, contentSections.update)
    await outline(page, 'Projects: Title').press('Enter')
    await field(page).fill('Roofs we have climbed')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Saving…').waitFor()
    await page.keyboard.press('Escape')
    await outline(page, 'Contact: Title').dispatchEvent('click')
    await page.getByRole('button', { name: 'Stop Editing' }).dispatchEvent('click')
    answer()
    await page.getByRole('alert').waitFor()
    expect(await field(page).inputValue()).toBe('Roofs we have climbed')
    const focused = page.locator('#editor :focus')
    expect(await focused.innerText()).toBe('Save')
    await recovers(page)
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    expect(await focused.getAttribute('aria-label')).toBe('Edit Projects: Title')
    await page.getByText(/^Saved/).waitFor()

    await outline(page, 'About: Title').click()
    await field(page).fill('Not to be published')
    await press(page, 'Stop Editing')
    await page.getByText('1 unsaved change').waitFor()
    await press(page, 'Discard and Stop')
    await page.getByRole('button', { name: 'Edit This Page' }).waitFor()
    await page.getByText('Not to be published').waitFor({ state: 'detached' }) // the page renders after the editor
  })
})
