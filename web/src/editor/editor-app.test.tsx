import { endpointsOf } from '@highline/shared/api'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentOf } from '../site/content-of'
import { PageApp, pageClient } from '../site/page-app'
import { stubBrowser } from '../testing/render-page'
import { snapshotWith } from '../testing/snapshot-example'
import { json, stubApi } from '../testing/stub-api'
import { EditorApp } from './editor-app'

const stored = { sectionKey: 'projects_title', content: 'Roofs we have climbed', mediaId: null, version: 1 }

let answer: PromiseWithResolvers<Response>
beforeEach(async () => {
  stubBrowser()
  Element.prototype.checkVisibility = () => true
  const api = stubApi()
  for (const list of endpointsOf('public')) api.on(list, () => json([]))
  answer = Promise.withResolvers()
  api.on(contentSections.update, () => answer.promise)
  await saveSlowly()
})
afterEach(() => vi.unstubAllGlobals())

const title = () => screen.findByLabelText('Edit Projects: Title')

/** The page, and a save of one of its titles that is on its way. */
async function saveSlowly() {
  const client = pageClient(contentOf(snapshotWith()))
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  render(<PageApp client={client} />, { container })
  render(<EditorApp client={client} />)
  fireEvent.click(screen.getByText('Edit This Page'))
  fireEvent.click(await title())
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
