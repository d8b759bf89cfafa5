import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeSections } from '../testing/fake-sections'
import { sectionWith } from '../testing/snapshot-example'
import { refusal } from '../testing/stub-api'
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
    const slide = showSlide(api, {}, { title: 'Wi-Fi by a colleague', mediaId: 2, version: 5 })
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
