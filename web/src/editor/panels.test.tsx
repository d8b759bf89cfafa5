import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeSections } from '../testing/fake-sections'
import { mediaWith, sectionWith } from '../testing/snapshot-example'
import { at, json, refusal } from '../testing/stub-api'
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

/** Uploads an SVG file in the open panel, for which a single request suffices. */
const upload = () =>
  fireEvent.change(screen.getByLabelText(/^Upload a new/), {
    target: { files: [new File(['<svg/>'], 'climb.svg', { type: 'image/svg+xml' })] },
  })

describe('text panel', () => {
  it('Undo restores the built-in text, with the company name of the navigation bar', async () => {
    const name = { sectionKey: 'navbar_company_name', content: 'Acme', version: 1 } as const
    const sections = fakeSections(api, name)
    showPage({ text: [sectionWith(name)] })
    await beginEditing()
    expect(pageText()).toContain(' Acme. All rights reserved.')
    await choose('Footer: Copyright line')
    await saveText('Footer: Copyright line', '© Acme')
    press('Undo')
    await vi.waitFor(() => expect(pageText()).toContain(' Acme. All rights reserved.'))
    expect(sections.stored('footer_copyright')?.content).toBe('')
  })

  it('saving an empty slide subtitle shows the default subtitle, and Undo restores the earlier one', async () => {
    const slide = showSlide(api)
    await beginEditing()
    await choose('Slide 1: subtitle')
    await saveText('Slide 1: subtitle', '')
    expect(slide.stored().subtitle).toBe('')
    expect(pageText()).toContain('Specializing in abseiling')
    press('Undo')
    await vi.waitFor(() => expect(pageText()).toContain('Tested full'))
    expect(slide.stored().subtitle).toBe('Tested full')
  })
})

describe('image panel', () => {
  const place = 'Slide 1: picture'

  beforeEach(async () => {
    showSlide(api, {}, [mediaWith({ id: 1 })])
    await beginEditing()
  })

  /** Opens the panel and types an alternative text. */
  async function describePicture() {
    await choose(place)
    type('Alternative text', 'A mast')
    return screen.getByLabelText('Alternative text')
  }

  const describeAndEscape = async () => fireEvent.keyDown(await describePicture(), { key: 'Escape' })

  it('saves the typed alternative text when Escape closes it', async () => {
    api.on(at(media.update, 1), () => json(mediaWith({ id: 1, description: 'A mast' })))
    await describeAndEscape()
    expect(screen.queryByLabelText('Alternative text')).toBeNull()
    await vi.waitFor(() =>
      expect(api.seenOf(media.update).map(({ body }) => body)).toEqual([{ description: 'A mast' }]),
    )
    await choose(place)
    expect(await screen.findByTitle('A mast')).toBeDefined()
  })

  it.each([
    ['UNAUTHENTICATED', 'log in again in another tab, then describe the picture again.'],
    ['UNAVAILABLE', 'The alternative text could not be saved.'],
  ] as const)(
    'the editor bar reports an alternative text that was lost to %s after Escape closed the panel',
    async (code, words) => {
      api.on(media.update, () => refusal(code))
      await describeAndEscape()
      await screen.findByText(new RegExp(words, 'i'))
      await choose(place)
      expect(screen.queryByText(new RegExp(words, 'i'))).toBeNull()
    },
  )

  it('explains how to continue if saving an alternative text or uploading a file gets a 401', async () => {
    api.on(media.update, () => refusal('UNAUTHENTICATED'))
    api.on(media.upload, () => refusal('UNAUTHENTICATED'))
    fireEvent.blur(await describePicture())
    await screen.findByText(/^Your session has ended.*then leave this field again: your text is kept here\.$/)
    upload()
    await screen.findByText(/^Your session has ended.*then upload the file again\.$/)
  })

  const checked = () => document.querySelector<HTMLInputElement>('input:checked')?.closest('label')?.title

  it('opens with the stored file selected, or the built-in drawing if there is none', async () => {
    await choose(place)
    expect(checked()).toBe('IMG_1234.jpg')
    press('Cancel')
    await choose('Equipment and certifications: Equipment picture 1')
    expect(checked()).toBe('Built-in drawing')
  })
})

describe('panel of a new project', () => {
  let answer: PromiseWithResolvers<Response>

  beforeEach(async () => {
    answer = Promise.withResolvers()
    api.on(media.upload, () => answer.promise)
    showPage()
    await beginEditing()
    press('+ Project')
  })

  const arrives = (file: ReturnType<typeof mediaWith>) =>
    answer.resolve(json({ count: 1, message: '1', files: [file] }))

  it('keeps text typed while the image is being uploaded', async () => {
    type('Name', 'Arena')
    upload()
    type('Name', 'Arena number four')
    type('Location', 'Hull')
    arrives(mediaWith({ id: 7, description: 'Four' }))
    const choice = await screen.findByTitle('Four')
    expect(choice.querySelector('input')?.checked).toBe(true)
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Arena number four')
    expect(screen.getByLabelText('Location')).toHaveProperty('value', 'Hull')
    screen.getByRole('form', { name: 'New project' })
  })

  it('an upload that completes after Cancel does not create a new draft', async () => {
    type('Name', 'Arena')
    upload()
    press('Cancel')
    arrives(mediaWith({ id: 7 }))
    await new Promise((resolve) => setTimeout(resolve))
    press('+ Project')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
    expect(screen.queryByText(/unsaved change/)).toBeNull()
  })
})

describe('focus after a save', () => {
  const title = 'Projects: Title'
  const stored = sectionWith({ sectionKey: 'projects_title', content: 'Roofs we have climbed', version: 1 })

  it.each([
    ['returns to the outline of the edited text', () => undefined, `Edit ${title}`],
    ['stays on an element that was focused while saving', () => message().focus(), /^Message/],
  ])('%s', async (_, meanwhile, focused) => {
    const answer = Promise.withResolvers<Response>()
    api.on(contentSections.update, () => answer.promise)
    showPage()
    await beginEditing()
    await choose(title)
    type(title, stored.content)
    screen.getByText('Save', { selector: 'button' }).focus()
    press('Save')
    meanwhile()
    answer.resolve(json(stored))
    await waitForElementToBeRemoved(() => screen.queryByLabelText(title))
    expect(document.activeElement).toBe(await screen.findByLabelText(focused))
    await screen.findByText(/^Saved/)
  })

  const message = () => screen.getByLabelText(/^Message/)
})
