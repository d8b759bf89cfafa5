import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { afterAll, describe, expect, it } from 'vitest'
import { openDashboard } from '../support/administrator'
import { editedPage, field, outline } from '../support/edit-mode'
import { editorOf } from '../support/editor'
import { filledJourney } from '../support/journey'
import { still } from '../support/landing-page'
import { holds, recovers, refuses } from '../support/server'

const site = filledJourney()

afterAll(async () => {
  const editor = await editorOf(site)
  await editor.write({ projects_title: '' })
  await editor.live()
})

describe('editing in place over a slow connection', () => {
  it('begins once, however often its button is pressed while the page is read', async () => {
    const page = await openDashboard(site, '', still)
    await page.goto('/')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const answer = await holds(page, media.list)
    await page.getByRole('button', { name: 'Edit This Page' }).dblclick()
    await page.getByText('Reading the page…').waitFor()
    answer()
    await page.getByText('Choose what to change.').waitFor()
    expect(asked.filter((path) => path === media.list.path)).toHaveLength(1)
  })

  it('keeps the panel until it is known what became of a save, and the focus where it was', async () => {
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
    expect(await field(page).inputValue()).toBe('Roofs we have climbed')
    answer()
    await page.getByRole('alert').waitFor()
    expect(await page.locator('#editor :focus').innerText()).toBe('Save')
    await recovers(page)
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    expect(await page.locator('#editor :focus').getAttribute('aria-label')).toBe('Edit Projects: Title')
    await page.getByText(/^Saved/).waitFor()
  })
})
