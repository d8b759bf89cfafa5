import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Media } from '@highline/shared/schemas/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal } from '../../testing/stub-api'
import { chooseFiles, drawing } from '../upload/upload.testing'
import { MediaTab } from './media-tab'

const api = freshAdmin()

const rendition = { mimeType: 'image/webp', height: 320 }
const variants = [
  { ...rendition, filename: '960.webp', width: 960 },
  { ...rendition, filename: '480p.webp', width: 480, crop: 'portrait' as const },
  { ...rendition, filename: '480.webp', width: 480 },
]
const roof = mediaWith({ id: 1, originalName: 'roof.jpg', version: 3, variants })
const film = mediaWith({ id: 2, originalName: 'film.mp4', mimeType: 'video/mp4', category: 'hero' })
const torn = mediaWith({ id: 3, originalName: 'torn.jpg', description: 'Torn', unreadable: '3-abc.jpg' })
const mark = mediaWith({ id: 4, originalName: 'mark.png', category: 'logo', version: 3 })
const update = at(media.update, 1)

let stored: Media[]

/** Before each test, renders the library of four files: the first is shown by two projects, the last is the logo. */
beforeEach(async () => {
  stored = [roof, film, torn, mark]
  const project = { id: 9, name: 'Arena', description: 'Roof', location: 'Hull', mediaId: 1, version: 1 }
  api.on(projects.list, () => json([project, { ...project, id: 10 }]))
  api.on(logo.get, () => json({ logoUrl: '/objects/mark.png', logoId: 4 }))
  api.on(media.list, () => json(stored))
  api.on(media.uses, () => json([]))
  api.on(media.update, () => json(roof))
  api.on(media.remove, () => json({ success: true, originalName: '' }))
  api.on(media.restore, () => json(roof))
  renderWithToasts(<MediaTab />)
  await screen.findByText('Used in 2 places')
})

it('shows a picture as its smallest uncropped rendition, a video with controls, and what a file lacks', () => {
  const cardOf = (text: string | RegExp) => screen.getByText(text).closest('li')?.textContent
  expect(screen.getByAltText('roof.jpg').getAttribute('src')).toBe('/api/media-file/480.webp')
  const film = screen.getByLabelText('film.mp4')
  expect(film).toMatchObject({ preload: 'metadata', controls: true })
  expect(film.getAttribute('src')).toBe('/api/media-file/2-abc.jpg')
  expect(cardOf('Not described')).toContain('roof.jpg')
  expect(cardOf(/^This picture could not be prepared for the page\./)).toContain('torn.jpg')
})

const description = 'What the picture shows'
const chooseCategory = (value: string) =>
  fireEvent.change(screen.getByLabelText('Category', { selector: 'dialog select' }), { target: { value } })
const slider = () => screen.getByRole('slider', { hidden: true })

it('Escape and leaving the page ask while an edit is unsaved; a focal point is offered unless the category is logo', () => {
  const goes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  press('Edit roof.jpg')
  slider()
  expect(goes()).toBe(true)
  chooseCategory('logo')
  expect(screen.queryByRole('slider', { hidden: true })).toBeNull()
  expect(goes()).toBe(false)
  const dialog = screen.getByRole('dialog')
  for (const [choice, isKept] of [
    ['Keep Editing', true],
    ['Leave Without Saving', false],
  ] as const) {
    fireEvent(dialog, new Event('cancel', { cancelable: true })) // Escape
    fireEvent.click(screen.getByText(choice))
    expect(document.contains(dialog)).toBe(isKept)
    expect(goes()).toBe(!isKept)
  }
})

it('an edit is saved once the server accepts it, the focal point once moved; its fields are fixed meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  api.on(update, () => answer.promise)
  press('Edit roof.jpg')
  chooseCategory('project')
  fillIn(description, 'A roof')
  press('Save')
  await screen.findByText('Saving…')
  fireEvent.keyDown(slider(), { key: 'ArrowLeft', shiftKey: true })
  expect(slider().getAttribute('aria-valuetext')).toMatch(/^50 % from the left/)
  expect(screen.getByLabelText(description)).toHaveProperty('readOnly', true)
  expect(screen.getByLabelText('Category', { selector: 'dialog select' })).toHaveProperty('disabled', true)
  answer.resolve(refusal('UNAVAILABLE'))
  await screen.findAllByText('Update failed')
  expect(screen.getByLabelText(description)).toHaveProperty('value', 'A roof')

  api.on(update, () => json({ ...roof, version: 4 }))
  press('Save')
  await toastOf('Media file updated successfully')
  expect(api.seenOf(update)[1]?.body).toEqual({ category: 'project', description: 'A roof', version: 3 })
  expect(document.querySelector('dialog')).toBeNull()
  press('Edit roof.jpg')
  fireEvent.keyDown(slider(), { key: 'ArrowLeft', shiftKey: true })
  press('Save')
  await waitFor(() => expect(api.seenOf(update)).toHaveLength(3))
  expect(api.seenOf(update)[2]?.body).toMatchObject({ focalPoint: { x: 0.4, y: 0.5 } })
})

it.each([
  ['overwrites', 'Save Mine', [3, 4]],
  ['keeps', 'Keep Theirs', [3]],
])(
  'a conflict shows both versions of a file and %s the stored one on request',
  async (_, button, versions) => {
    const current = { ...roof, version: 4, description: 'A roof at night' }
    api.on(update, ({ body }) =>
      Object(body).version === 3 ? refusal('CONFLICT', { details: { current } }) : json(current),
    )
    press('Edit roof.jpg')
    fillIn(description, 'My roof')
    stored = [current, film, mark]
    press('Save')
    await screen.findByText('General. A roof at night')
    expect(screen.getByLabelText(description)).toHaveProperty('value', 'My roof')
    press(button)
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    expect(api.seenOf(update).map(({ body }) => Object(body).version)).toEqual(versions)
    expect(await screen.findByAltText('A roof at night')).toBeTruthy()
  },
)

it('a file is replaced after its uses were shown; the dialog stays open after a refusal and during an upload', async () => {
  fireEvent.keyDown(screen.getByLabelText('Actions for mark.png'), { key: 'Enter' })
  fireEvent.click(await screen.findByText('Replace…'))
  await screen.findByText('Used in: Logo.')
  api.on(uploads.presign, () => json({ uploads: [{ error: '“a.gif” cannot be a logo.' }] }))
  chooseFiles('Choose another picture', new File(['GIF'], 'a.gif', { type: 'image/gif' }))
  expect((await toastOf('Replace Failed'))?.textContent).toContain('“a.gif” cannot be a logo.')
  expect(api.seenOf(uploads.presign)[0]?.body).toMatchObject({ replaces: 4, category: 'logo' })

  const answer = Promise.withResolvers<Response>()
  api.on(at(media.reupload, 4), () => answer.promise)
  chooseFiles('Choose another picture', drawing('new.svg'))
  await screen.findByLabelText('Cancel new.svg')
  press('Cancel')
  screen.getByLabelText('Replace mark.png')
  answer.resolve(json({ ...mark, originalName: 'new.svg' }))
  expect((await toastOf('File Replaced'))?.textContent).toContain('“mark.png” has made way for the new file.')
  expect(screen.queryByLabelText('Replace mark.png')).toBeNull()
  expect(api.seenOf(media.reupload)).toHaveLength(1)
})

const select = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByLabelText(`Select ${name}`))
}

describe('selected files', () => {
  it('change their category, each with its loaded version', async () => {
    select('roof.jpg', 'mark.png')
    screen.getByText('2 selected')
    fillIn('Category of the selected files', 'hero')
    expect((await toastOf('Media file updated successfully'))?.textContent).toContain('2 file(s)')
    for (const id of [1, 4])
      expect(api.seenOf(at(media.update, id))[0]?.body).toEqual({ category: 'hero', version: 3 })
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('are deleted, with force after their uses were shown; Undo restores them, the logo as the logo', async () => {
    api.on(logo.update, () => json({ logoUrl: '/objects/mark.png', logoId: 4 }))
    select('torn.jpg')
    press('Delete Selected…')
    press('Keep')
    select('roof.jpg', 'mark.png')
    press('Delete Selected…')
    screen.getByText('2 of 3 are shown on the page, which will go without them.')
    press('Delete Anyway')
    await toastOf('Media deleted successfully')
    const forced = api.seenOf(media.remove).map(({ query }) => query.get('force'))
    expect(forced).toEqual(['1', '1', '1'])
    api.on(logo.get, () => json({ logoUrl: null, logoId: null }))
    press('Undo')
    await toastOf('Media restored')
    for (const id of [1, 3, 4]) expect(api.seenOf(at(media.restore, id))).toHaveLength(1)
    expect(api.seenOf(logo.update).map(({ body }) => body)).toEqual([{ mediaId: 4 }])
  })

  it('are not forced if one turns out to be in use, and stay selected', async () => {
    api.on(media.remove, () => refusal('MEDIA_IN_USE', { message: 'Used in: Slide “Up high”.' }))
    select('torn.jpg')
    press('Delete Selected…')
    press('Delete')
    await screen.findAllByText('Used in: Slide “Up high”.')
    expect(api.seenOf(media.remove)[0]?.query.get('force')).toBeNull()
    screen.getByText('1 selected')
  })
})

it('the number of uses of each file is shown, and filters the library', () => {
  const textsOf = (text: RegExp, selector: string) =>
    screen.getAllByText(text, { selector }).map((it) => it.textContent)
  const names = () => textsOf(/\.\w+$/, '.media-name')
  const uses = ['Used in 1 place', 'Unused', 'Unused', 'Used in 2 places']
  expect(textsOf(/^(Used in|Unused)/, '.badge')).toEqual(uses)
  fillIn('Use shown', 'unused')
  expect(names()).toEqual(['torn.jpg', 'film.mp4'])
  fillIn('Use shown', 'used')
  expect(names()).toEqual(['mark.png', 'roof.jpg'])
})
