import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeSections } from '../testing/fake-sections'
import { mediaWith, sectionWith } from '../testing/snapshot-example'
import { json } from '../testing/stub-api'
import {
  beginEditing,
  choose,
  freshEditor,
  pageText,
  press,
  saveText,
  showPage,
  showSlide,
} from './edit-page.testing'

const api = freshEditor()

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

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

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
