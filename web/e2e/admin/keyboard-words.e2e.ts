import { contact } from '@highline/shared/endpoints/contact'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility'
import { downloadedText } from '../support/administrator'
import { picture } from '../support/files'
import { emptyJourney } from '../support/journey'
import { openForKeyboard } from '../support/keyboard'
import { startsOwnSites } from '../support/sites'
import { toastText } from '../support/toast'
import { visitorNamed } from '../support/visitor'

const site = emptyJourney()

beforeAll(async () => void (await (await site.admin()).upload('general', [picture('view.png')])))

// Uses three of the five inquiries that the rate limit allows one visitor in ten minutes.
it.runIf(startsOwnSites)(
  'an inquiry can be found, answered, annotated, exported, deleted, erased and marked as not spam with the keyboard',
  async () => {
    const [first, second, spam] = [visitorNamed('Ada'), visitorNamed('Ben'), visitorNamed('Cid')]
    const client = await site.admin()
    const inquire = (words: object) =>
      client.ask(contact.create, { headers: {}, body: { ...first, ...words, services: 'planning' } })
    await inquire({ message: '=1+1, please' })
    await inquire(second)
    await inquire({ ...spam, website: 'http://spam.example' })
    const { page, keys } = await openForKeyboard(site, '')
    await keys.press('Refresh')
    await keys.choose('Inquiries shown', 'Only new')
    await keys.type('Search the inquiries', first.lastName)
    await keys.press('Search')
    await page.getByText(/^1 found among/).waitFor()
    await keys.press('Mark as Answered')
    await page.getByRole('article').getByText('Answered after a minute').waitFor()
    await keys.press('Add Note')
    await keys.type('Private note', 'Rang back')
    await expectAccessible(page, 'note')
    await keys.press('Save Note')
    await toastText(page, 'Note Saved')
    await keys.press('Archive')
    await keys.press('Unarchive')
    await page.getByRole('article').getByText('Answered after a minute').waitFor()
    const csv = await downloadedText(page, () => keys.press('Export CSV'))
    expect(csv).toContain(`"'=1+1, please"`)
    await keys.press('Delete')
    await expectAccessible(page, 'delete')
    await keys.press('Delete')
    await toastText(page, 'Inquiry Deleted')
    await keys.press('Erase an address…')
    await keys.type('Email address', second.email.toUpperCase())
    await expectAccessible(page, 'erase')
    await keys.press('Erase for Good')
    expect(await toastText(page, 'Inquiries Erased')).toContain('One inquiry from')
    await keys.press('Show what was caught as spam or deleted')
    await keys.press('Not Spam')
    await toastText(page, 'Not Spam')
    await keys.press('Back to contact inquiries')
    await page.getByRole('heading', { name: /^Contact Inquiries/ }).waitFor()
  },
)

// Slides use the same list and form with other labels.
it('a project can be added, moved, edited, deleted and restored with the keyboard', async () => {
  const { page, keys } = await openForKeyboard(site, '#projects')
  const row = (name: string) => page.locator('.collection-list li', { hasText: name })
  for (const name of ['Above', 'Below']) {
    await keys.type('Name', name)
    await keys.type('Description', 'By rope')
    await keys.type('Location', 'Leeds')
    await keys.press(/^Choose picture/)
    await keys.to(/^view\.png/)
    await page.keyboard.press('Space')
    await keys.press('Use This File')
    await keys.press('Add Project')
    await row(name).waitFor()
  }
  await keys.press('Move up: Below')
  await keys.press('Edit: Above')
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
  await expectAccessible(page, 'form')
  await keys.press('Cancel')
  await keys.press('Edit: Above')
  await keys.type('Name', 'Beyond')
  await keys.press('Update Project')
  await row('Beyond').waitFor()
  await keys.press('Delete: Beyond')
  await page.keyboard.press('Escape')
  await keys.press('Delete: Beyond')
  await keys.press('Delete')
  await toastText(page, 'Project Deleted')
  await keys.pressInToast('Undo')
  await row('Beyond').waitFor()
  const names = await page.locator('.collection-list li h4').allInnerTexts()
  expect(names.filter((name) => /^(Below|Beyond)$/.test(name))).toEqual(['Below', 'Beyond'])
})

it('a text can be found, saved, undone and restored from its history with the keyboard', async () => {
  const { page, keys } = await openForKeyboard(site, '#content')
  await keys.type('Search the texts', 'about_title')
  await keys.press('Edit About: Title')
  await keys.press('Cancel')
  for (const text of ['First words', 'Second words']) {
    await keys.press('Edit About: Title')
    await keys.type('Title', text)
    await keys.press('Save')
    await page.locator('.content-text', { hasText: text }).waitFor()
  }
  await keys.press('Undo the last save of About: Title')
  await page.locator('.content-text', { hasText: 'First words' }).waitFor()
  await toastText(page, 'The earlier text is back.') // the focus has moved by then
  await keys.press('History of About: Title')
  await page.getByRole('dialog').getByText('Second words').first().waitFor()
  await expectAccessible(page, 'history')
  await keys.press(/^Restore: Until/)
  await page.locator('article .content-text', { hasText: 'Second words' }).waitFor()
  await keys.press('History of About: Title')
  await keys.press('Restore: Built-in text')
  await page.getByText('Currently showing: About Us').waitFor()
})
