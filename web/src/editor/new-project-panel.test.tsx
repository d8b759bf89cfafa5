import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mediaWith } from '../testing/snapshot-example'
import { json } from '../testing/stub-api'
import { beginEditing, editorApi, press, showPage } from './edit-page.testing'

let answer: PromiseWithResolvers<Response>
beforeEach(async () => {
  const api = editorApi()
  answer = Promise.withResolvers()
  api.on(media.upload, () => answer.promise)
  showPage()
  await beginEditing()
  press('+ Project')
})
afterEach(() => vi.unstubAllGlobals())

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const arrives = (file: ReturnType<typeof mediaWith>) =>
  answer.resolve(json({ count: 1, message: '1', files: [file] }))

/** A drawing: it goes to the server by one call. */
function upload(): void {
  const files = [new File(['<svg/>'], 'arena.svg', { type: 'image/svg+xml' })]
  fireEvent.change(screen.getByLabelText('Upload a new picture'), { target: { files } })
}

it('keeps what is typed while its picture is uploaded', async () => {
  type('Name', 'Arena')
  upload()
  type('Name', 'Arena number four')
  type('Location', 'Hull')
  arrives(mediaWith({ id: 7, description: 'Four' }))
  const choice = await screen.findByTitle('Four')
  expect(choice.querySelector('input')?.checked).toBe(true)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Arena number four')
  expect(screen.getByLabelText('Location')).toHaveProperty('value', 'Hull')
})

it('is not begun again by an upload that arrives once it was discarded', async () => {
  type('Name', 'Arena')
  upload()
  press('Cancel')
  arrives(mediaWith({ id: 7 }))
  await new Promise((resolve) => setTimeout(resolve))
  press('+ Project')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
  expect(screen.queryByText(/unsaved change/)).toBeNull()
})

it('is read out as a new project, which nobody edits yet', () => {
  expect(screen.getByRole('form', { name: 'New project' })).toBeDefined()
})
