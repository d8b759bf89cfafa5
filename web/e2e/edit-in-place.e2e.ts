import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { faults } from './support/accessibility'
import { openDashboard } from './support/administrator'
import { press } from './support/desk'
import { type Editor, editorOf } from './support/editor'
import { fillSite } from './support/filled-site'
import { journey } from './support/journey'
import { still } from './support/landing-page'

const site = journey()
let editor: Editor

beforeAll(async () => {
  editor = await editorOf(site)
  await fillSite(editor)
})

/** The page, opened by somebody who is logged in, with its words ready to be chosen. */
async function editedPage(): Promise<Page> {
  const page = await openDashboard(site, '', still)
  await page.goto('/')
  await page.getByRole('button', { name: 'Edit This Page' }).click()
  await page.getByText('Choose any words to change them.').waitFor()
  return page
}

const outline = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
const field = (page: Page) => page.locator('#editor textarea')

describe('editing the page where it stands', () => {
  it('shows words in their place while they are typed, and saves them', async () => {
    const page = await editedPage()
    await outline(page, 'Projects: Title').click()
    await field(page).fill('Roofs we have climbed')
    await page.getByRole('heading', { name: 'Roofs we have climbed' }).waitFor()
    expect(await faults(page)).toEqual([])
    await press(page, 'Save')
    await field(page).waitFor({ state: 'detached' })
    await press(page, 'Stop Editing')
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { name: 'Roofs we have climbed', exact: true }).waitFor()
  })

  it('reaches slides and projects too, by keyboard alone', async () => {
    const page = await editedPage()
    await outline(page, 'Slide 1: title').press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Higher installations')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    await outline(page, 'Project Arena number 1: name').press('Enter')
    await field(page).fill('Arena number one')
    await press(page, 'Save')
    await field(page).waitFor({ state: 'detached' })
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { level: 1, name: 'Higher installations' }).waitFor()
    await visitor.getByRole('heading', { name: 'Arena number one', exact: true }).waitFor()
  })

  it('shows both texts when somebody else saved first', async () => {
    site.expectTrouble(/status of 409/)
    const page = await editedPage()
    await outline(page, 'Contact: Title').click()
    await field(page).fill('My text')
    await editor.ask(contentSections.update, { body: { sectionKey: 'contact_title', content: 'Their text' } })
    await press(page, 'Save')
    await page.locator('#editor q').getByText('Their text').waitFor()
    expect(await field(page).inputValue()).toBe('My text')
    await press(page, 'Save My Text')
    await field(page).waitFor({ state: 'detached' })
    await editor.live()
    const visitor = await site.open('/', still)
    await visitor.getByRole('heading', { name: 'My text', exact: true }).waitFor()
  })

  it('keeps what was typed when it cannot be saved, and asks before it is thrown away', async () => {
    site.expectTrouble(/status of 503/)
    const page = await editedPage()
    await page.route('**/api/content-sections', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await outline(page, 'About: Title').click()
    await field(page).fill('Not to be lost')
    await press(page, 'Save')
    await page.getByRole('alert').getByText('could not be saved').waitFor()
    expect(await field(page).inputValue()).toBe('Not to be lost')
    await press(page, 'Stop Editing')
    await page.getByText('1 unsaved text').waitFor()
    await press(page, 'Discard and Stop')
    await page.getByRole('button', { name: 'Edit This Page' }).waitFor()
    expect(await page.getByText('Not to be lost').count()).toBe(0)
  })

  it('is not offered to visitors, who load nothing of it', async () => {
    const asked: string[] = []
    const page = await site.open('about:blank', still)
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /editing|\/api\/(?!media-file)/.test(path))).toEqual([])
    expect(await page.locator('#editor').count()).toBe(0)
  })
  it('is not offered once the session is over, and the browser stops asking', async () => {
    const page = await openDashboard(site, '', still)
    await page.context().clearCookies()
    const asked = page.waitForResponse('**/api/admin/status')
    await page.goto('/')
    await page.keyboard.press('Shift')
    await asked
    await page.waitForFunction(() => localStorage.getItem('highline-editor') === null)
    expect(await page.locator('#editor').count()).toBe(0)
  })
})
