import { contentSections } from '@highline/shared/endpoints/content-sections'
import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '../testing/stub-api'
import { beginEditing, choose, editorApi, showPage } from './edit-page.testing'

const stored = { sectionKey: 'projects_title', content: 'Roofs we have climbed', mediaId: null, version: 1 }

let answer: PromiseWithResolvers<Response>
beforeEach(async () => {
  const api = editorApi()
  answer = Promise.withResolvers()
  api.on(contentSections.update, () => answer.promise)
  await saveSlowly()
})
afterEach(() => vi.unstubAllGlobals())

const title = () => screen.findByLabelText('Edit Projects: Title')

/** The page, and a save of one of its titles that is on its way. */
async function saveSlowly() {
  showPage()
  await beginEditing()
  await choose('Projects: Title')
  fireEvent.change(screen.getByLabelText('Projects: Title'), { target: { value: stored.content } })
  const save = screen.getByText('Save', { selector: 'button' })
  save.focus()
  fireEvent.click(save)
}

const isSaved = () => waitForElementToBeRemoved(() => screen.queryByLabelText('Projects: Title'))

it('gives the focus back to what was changed once it is saved', async () => {
  answer.resolve(json(stored))
  await isSaved()
  expect(document.activeElement).toBe(await title())
  await screen.findByText(/^Saved/)
})

it('leaves the focus where it was moved while it was saved', async () => {
  const message = screen.getByLabelText(/^Message/)
  message.focus()
  answer.resolve(json(stored))
  await isSaved()
  expect(document.activeElement).toBe(message)
})
