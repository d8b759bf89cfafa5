import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desk, press } from '../support/desk'
import { type Editor, editorOf } from '../support/editor'
import { picture } from '../support/files'
import { journey } from '../support/journey'
import { choosePicture } from '../support/library'
import { dragOnto, row } from '../support/rows'
import { answers, recovers, refuses } from '../support/server'
import { toastText } from '../support/toast'

const site = journey()
const dashboard = desk(site)

const slowly = { timeout: 30_000, interval: 20 }

let editor: Editor
let mediaId = 0
beforeAll(async () => {
  editor = await editorOf(site)
  const [uploaded = 0] = await editor.upload('general', [picture('roof.png')])
  mediaId = uploaded
})

const isDisabled = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).isDisabled()
const title = (page: Page) => page.getByLabel(/^Title/)

describe('the dashboard', () => {
  it('has its title, its badge only with MFA, and seven tabs of which the inbox is open (§2.3)', async () => {
    const page = await dashboard('')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    expect(await page.getByText('MFA Enabled').count()).toBe(0)
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Contact Inquiries',
      'Media Files',
      'Logo',
      'Hero Carousel',
      'Projects',
      'Section Images',
      'Content',
    ])
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Contact Inquiries')
  })
})

describe('a slide', () => {
  it('needs a title and a file, stands at place 1 unless told otherwise, and is edited or left (§2.3, §4, §5, §8, §9)', async () => {
    const page = await dashboard('#hero-carousel')
    expect(await page.getByLabel('Display order').inputValue()).toBe('1')
    expect(await page.getByLabel('Display order').getAttribute('type')).toBe('number')
    expect(await isDisabled(page, 'Add Hero Item')).toBe(true)
    await title(page).fill('Rope access')
    expect(await isDisabled(page, 'Add Hero Item')).toBe(true)
    await choosePicture(page, 'roof.png')
    await page.getByLabel('Subtitle').fill('Above the pitch')
    await press(page, 'Add Hero Item')
    await toastText(page, 'Hero Item Added')
    const shown = await row(page, 'Rope access').innerText()
    for (const part of ['Above the pitch', 'Order: 1']) expect(shown).toContain(part)

    await press(page, 'Edit: Rope access')
    expect(await title(page).inputValue()).toBe('Rope access')
    await press(page, 'Cancel')
    expect(await title(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Add Hero Item' }).waitFor()
  })

  it('that cannot be saved stays in the form, and says so (§4, §8)', async () => {
    site.expectTrouble(/status of 503/)
    const page = await dashboard('#hero-carousel')
    await refuses(page, heroCarousel.update, 'UNAVAILABLE')
    await press(page, 'Edit: Rope access')
    await title(page).fill('Rope work')
    await press(page, 'Update Hero Item')
    await toastText(page, 'Error')
    expect(await title(page).inputValue()).toBe('Rope work')
    await recovers(page)
    await press(page, 'Update Hero Item')
    await toastText(page, 'Hero Item Updated')
    await row(page, 'Rope work').waitFor()
  })

  it('that cannot be deleted stays, and says so (§8)', async () => {
    site.expectTrouble(/status of 503/)
    const page = await dashboard('#hero-carousel')
    await refuses(page, heroCarousel.remove, 'UNAVAILABLE')
    await press(page, 'Delete: Rope work')
    await press(page, 'Delete')
    await toastText(page, 'Error')
    await row(page, 'Rope work').waitFor()
  })
})

describe('projects', () => {
  it('need a name, a description and a location, and change their order by pointer and keyboard (§2.3, §5)', async () => {
    const page = await dashboard('#projects')
    await page.getByText(/^No projects yet\./).waitFor()
    for (const label of [/^Name/, /^Description/, /^Location/]) {
      expect(await isDisabled(page, 'Add Project')).toBe(true)
      await page.getByLabel(label).fill('North Arena')
    }
    expect(await isDisabled(page, 'Add Project')).toBe(false)
    for (const name of ['Arena one', 'Arena two', 'Arena three']) {
      const body = { name, description: 'Antennas.', location: 'Leeds', mediaId }
      await editor.ask(projects.create, { body })
    }
    await page.getByLabel(/^Name/).fill('')
    page.once('dialog', (question) => question.accept())
    await page.reload()
    const listed = () => page.locator('.collection-list li h4').allInnerTexts()
    await expect.poll(listed).toEqual(['Arena one', 'Arena two', 'Arena three'])
    expect(await row(page, 'Arena one').innerText()).toContain('Leeds')
    await page.getByRole('button', { name: 'Move up: Arena three' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(listed).toEqual(['Arena one', 'Arena three', 'Arena two'])
    await dragOnto(page, 'Arena two', 'Arena one')
    await expect.poll(listed).toEqual(['Arena two', 'Arena one', 'Arena three'])
    const stored = async () => (await editor.ask(projects.list, {})).map(({ name }) => name)
    await expect.poll(stored).toEqual(await listed())
  })

  it('are edited, left unedited, and two laptops are shown each other’s words (§4, §8)', async () => {
    site.expectTrouble(/status of 409/)
    const [one, other] = [await dashboard('#projects'), await dashboard('#projects')]
    for (const page of [one, other]) await press(page, 'Edit: Arena one')
    await one.getByLabel(/^Name/).fill('First laptop')
    await press(one, 'Update Project')
    await toastText(one, 'Project Updated')
    await other.getByLabel(/^Name/).fill('Second laptop')
    await press(other, 'Update Project')
    await other.getByRole('alert').getByText('First laptop').waitFor()
    expect(await other.getByLabel(/^Name/).inputValue()).toBe('Second laptop')
    await press(other, 'Keep Theirs')
    await row(other, 'First laptop').waitFor()
  })
})

describe('section images', () => {
  it('are five places, each with a preview, Edit and Cancel; a choice that fails stays (§2.3, §3, §4, §5)', async () => {
    site.expectTrouble(/status of 503/)
    const page = await dashboard('#section-images')
    const slots = page.locator('.slot')
    await slots.first().waitFor()
    expect(await slots.locator('.key').allInnerTexts()).toEqual([
      'professional_equipment_image',
      ...[1, 2, 3, 4].map((n) => `equipment_image_${n}`),
    ])
    await press(page, 'Edit About picture')
    await press(page, 'Cancel')
    await press(page, 'Edit About picture')
    await choosePicture(page, 'roof.png')
    await refuses(page, contentSections.update, 'UNAVAILABLE')
    await press(page, 'Save')
    await toastText(page, 'Error')
    await recovers(page)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      press(page, 'Save'),
    ])
    expect(sent.postDataJSON()).toMatchObject({ content: '', mediaId })
    await toastText(page, 'Section Image Updated')
    await page.getByRole('button', { name: 'Edit About picture' }).waitFor()
  })
})

describe('content', () => {
  const field = (page: Page) => page.locator('.content-editor').getByRole('textbox')

  it('has a card for each text, which says where none is set, and takes Edit and Cancel (§2.3)', async () => {
    const page = await dashboard('#content')
    await page.getByText('No content set - click Edit to add content').first().waitFor()
    expect(await page.locator('.content-card').count()).toBeGreaterThanOrEqual(70)
    await press(page, 'Edit About: Title')
    await press(page, 'Cancel')
    expect(await field(page).count()).toBe(0)
  })

  it('that cannot be saved stays in the editor, and says so', async () => {
    site.expectTrouble(/status of 503/)
    const page = await dashboard('#content')
    await press(page, 'Edit About: Title')
    await field(page).fill('Up on the roof')
    await refuses(page, contentSections.update, 'UNAVAILABLE')
    await press(page, 'Save')
    expect(await toastText(page, 'Error')).toContain('Please try again shortly.')
    expect(await field(page).inputValue()).toBe('Up on the roof')
  })

  it('that visitors do not see yet says so, until they do', async () => {
    const page = await dashboard('#content')
    await answers(page, admin.publishStatus, { version: 'new', liveVersion: 'old' })
    await page.clock.install()
    await press(page, 'Edit About: Title')
    await field(page).fill('Later than one thinks')
    await press(page, 'Save')
    await page.getByText('Publishing…').waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return page.locator('.live-mark').innerText()
      }, slowly)
      .toContain('Saved, but not live yet')
    await recovers(page)
    await press(page, 'Check Again')
    await page.getByText('Live', { exact: true }).waitFor()
  })

  it('that is half written outlives the end of the session: the login comes over it', async () => {
    site.expectTrouble(/status of 401/)
    const page = await dashboard('#content')
    await press(page, 'Edit About: Title')
    await field(page).fill('Half a thought')
    await page.context().clearCookies()
    await press(page, 'Save')
    await toastText(page, 'Session Ended')
    expect(await field(page).inputValue()).toBe('Half a thought')
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(site.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Access Admin Panel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'Save')
    await toastText(page, 'Content Updated')
    await page.locator('.content-text', { hasText: 'Half a thought' }).waitFor()
  })
})
