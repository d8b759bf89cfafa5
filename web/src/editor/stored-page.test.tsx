import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeSections } from '../testing/fake-sections'
import { mediaWith, sectionWith } from '../testing/snapshot-example'
import { json, refusal } from '../testing/stub-api'
import {
  beginEditing,
  choose,
  freshEditor,
  pageText,
  press,
  saveText,
  showPage,
  showSlide,
  type,
} from './edit-page.testing'

const api = freshEditor()

const section = (content: string, version?: number) =>
  sectionWith({ sectionKey: 'projects_title', content, ...(version && { version }) })

describe('editing a page that was loaded before the last save', () => {
  it('starts with the stored text and version, so that a save replaces no text that was not shown', async () => {
    const sections = fakeSections(api, section('Roofs by a colleague', 4))
    showPage({ text: [section('Roofs')] })
    await beginEditing()
    await choose('Projects: Title')
    expect(screen.getByLabelText('Projects: Title')).toHaveProperty('value', 'Roofs by a colleague')
    expect(pageText()).toContain('Roofs by a colleague')
    await saveText('Projects: Title', 'Roofs by both')
    expect(sections.saves()).toMatchObject([{ content: 'Roofs by both', version: 4 }])
  })

  it('starts with the stored slides and images, and Undo of a save restores them', async () => {
    const slide = showSlide(api, { title: 'Wi-Fi by a colleague', mediaId: 2, version: 5 })
    await beginEditing()
    const picture = () => document.querySelector('.slide-media img')?.getAttribute('src')
    await vi.waitFor(() => expect(picture()).toContain('2-abc.jpg'))
    await choose('Slide 1: title')
    await saveText('Slide 1: title', 'Wi-Fi by both')
    press('Undo')
    await vi.waitFor(() => expect(pageText()).toContain('Wi-Fi by a colleague'))
    expect(slide.saves()).toEqual([
      { title: 'Wi-Fi by both', version: 5 },
      { title: 'Wi-Fi by a colleague', version: 6 },
    ])
  })

  it('leaves out a line that was hidden since, although the API returns it to administrators', async () => {
    fakeSections(api, { sectionKey: 'certification_2', content: 'IRATA', hidden: true, version: 2 })
    showPage({ text: [sectionWith({ sectionKey: 'certification_2', content: 'IRATA' })] })
    expect(pageText()).toContain('IRATA')
    await beginEditing()
    await vi.waitFor(() => expect(pageText()).not.toContain('IRATA'))
    expect(pageText()).toContain('Projects')
  })

  it('keeps the logo and the privacy notice, which are not editable in place', async () => {
    showPage({ logo: { logoUrl: '/objects/12-logo.svg', logoId: 12 } })
    const notice = document.querySelector('.contact-privacy')?.innerHTML
    await beginEditing()
    expect(document.querySelector('nav img')?.getAttribute('src')).toBe('/api/media-file/12-logo.svg')
    expect(document.querySelector('.contact-privacy')?.innerHTML).toBe(notice)
  })
})

it.each([
  ['UNAUTHENTICATED', admin.site, /^Your session has ended\. Log in again in another tab/],
  ['UNAVAILABLE', media.list, 'The page could not be read. Please try again.'],
] as const)('does not start if the stored page cannot be read: %s', async (code, endpoint, message) => {
  api.on(endpoint, () => refusal(code))
  showPage()
  press('Edit This Page')
  await screen.findByText(message)
  expect(screen.getByText('Edit This Page')).toBeDefined()
  expect(screen.queryByLabelText('Edit Projects: Title')).toBeNull()
})

const title = 'Slide 1: title'
const subtitle = 'Slide 1: subtitle'
const picture = 'Slide 1: picture'
const changed = 'Somebody saved another text in the meantime:'

/** Starts editing a page with a slide; the fake server refuses saves with a stale version, as for every item. */
async function editSlide() {
  const slide = showSlide(api)
  await beginEditing()
  return slide
}

/** Types a text and closes the panel without saving. */
async function typeAndLeave(label: string, text: string): Promise<void> {
  await choose(label)
  type(label, text)
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Escape' })
}

/** Types a text, saves it, and overwrites the conflicting text that is then shown. */
async function saveOverOther(label: string, text: string): Promise<void> {
  await choose(label)
  type(label, text)
  press('Save')
  await screen.findByText(changed)
  press('Save My Text')
  await waitForElementToBeRemoved(() => screen.queryByLabelText(label))
}

describe('save after a version conflict on one text of an item', () => {
  it('shows the stored other text of the item, too, and Undo restores the replaced text', async () => {
    const slide = await editSlide()
    slide.put({ title: 'Wi-Fi by a colleague', subtitle: 'Tested by a colleague' })
    await saveOverOther(title, 'Wi-Fi of mine')
    expect(pageText()).toContain('Tested by a colleague')
    await choose(subtitle)
    expect(screen.getByLabelText(subtitle)).toHaveProperty('value', 'Tested by a colleague')
    press('Cancel')
    press('Undo')
    await vi.waitFor(() => expect(pageText()).toContain('Wi-Fi by a colleague'))
    await choose(subtitle)
    await saveText(subtitle, 'Tested by both')
    expect(slide.stored()).toMatchObject({ title: 'Wi-Fi by a colleague', subtitle: 'Tested by both' })
  })

  it('shows a conflict for an unsaved draft of another text that has changed on the server too', async () => {
    const slide = await editSlide()
    await typeAndLeave(subtitle, 'Tested by me')
    slide.put({ title: 'Wi-Fi by a colleague', subtitle: 'Tested by a colleague' })
    await saveOverOther(title, 'Wi-Fi of mine')
    await choose(subtitle)
    await screen.findByText(changed)
    expect(screen.getByText('Tested by a colleague', { selector: 'q' })).toBeDefined()
    expect(screen.getByLabelText(subtitle)).toHaveProperty('value', 'Tested by me')
    expect(slide.stored().subtitle).toBe('Tested by a colleague')
    press('Keep Saved Text')
    await vi.waitFor(() => expect(pageText()).toContain('Tested by a colleague'))
    expect(slide.saves()).toHaveLength(2)
  })

  it('shows a conflict for an unsaved image choice that has changed on the server too', async () => {
    const slide = await editSlide()
    await choose(picture)
    fireEvent.click(screen.getByRole('radio', { name: 'File 2' }))
    press('Save')
    await vi.waitFor(() => expect(slide.stored().mediaId).toBe(2))
    await choose(picture)
    fireEvent.click(screen.getByRole('radio', { name: 'File 1' }))
    fireEvent.keyDown(screen.getByRole('radio', { name: 'File 1' }), { key: 'Escape' })
    slide.put({ title: 'Wi-Fi by a colleague', mediaId: 1 })
    slide.put({ mediaId: 3 })
    api.on(media.list, () => json([1, 2, 3].map((id) => mediaWith({ id, description: `File ${id}` }))))
    await saveOverOther(title, 'Wi-Fi of mine')
    await choose(picture)
    await screen.findByText('Somebody saved a change here in the meantime.')
    press('Keep Saved Picture')
    await vi.waitFor(() => expect(document.querySelector('.slide-media img[src*="3-abc"]')).not.toBeNull())
    expect(slide.stored().mediaId).toBe(3)
  })
})

it('retries a save with the new version if only other texts of the item have changed, and shows those', async () => {
  const slide = await editSlide()
  slide.put({ subtitle: 'Tested by a colleague' })
  await choose(title)
  await saveText(title, 'Wi-Fi of mine')
  expect(slide.stored()).toMatchObject({ title: 'Wi-Fi of mine', subtitle: 'Tested by a colleague' })
  expect(slide.saves()).toEqual([
    { title: 'Wi-Fi of mine', version: 1 },
    { title: 'Wi-Fi of mine', version: 2 },
  ])
  expect(pageText()).toContain('Tested by a colleague')
})

it('“Hide This Line” first shows a text that was saved in the meantime, and hides it only when repeated', async () => {
  const stored = { sectionKey: 'certification_2', content: 'IRATA', version: 1 } as const
  const sections = fakeSections(api, stored)
  showPage({ text: [sectionWith(stored)] })
  await beginEditing()
  await choose('Equipment and certifications: Certification 2')
  sections.put({ ...stored, content: 'IRATA, level 3', version: 2 })
  press('Hide This Line')
  await screen.findByText('Somebody saved another text in the meantime.')
  expect(screen.getByRole('textbox', { name: /Certification 2$/ })).toHaveProperty('value', 'IRATA, level 3')
  expect(sections.stored('certification_2')?.hidden).toBeUndefined()
  press('Hide This Line')
  await vi.waitFor(() => expect(sections.stored('certification_2')?.hidden).toBe(true))
})
