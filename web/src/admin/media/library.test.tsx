import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal, silence } from '../../testing/stub-api'
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
const update = at(media.update, 1)

let stored: Media[]

beforeEach(async () => {
  stored = [roof, film, torn]
  api.on(media.list, () => json(stored))
  api.on(at(media.uses, 1), () => json([]))
  renderWithToasts(<MediaTab />)
  await screen.findByText('roof.jpg')
})

describe('media list', () => {
  it('shows a picture as its smallest uncropped rendition and a video with controls', () => {
    expect(screen.getByAltText('roof.jpg').getAttribute('src')).toBe('/api/media-file/480.webp')
    const film = screen.getByLabelText('film.mp4')
    expect(film).toMatchObject({ preload: 'metadata', controls: true })
    expect(film.getAttribute('src')).toBe('/api/media-file/2-abc.jpg')
  })

  it('marks a file without a description and one that could not be rendered', () => {
    expect(screen.getByText('Not described').closest('li')?.textContent).toContain('roof.jpg')
    expect(
      screen.getByText(/^This picture could not be prepared for the page\./).closest('li')?.textContent,
    ).toContain('torn.jpg')
  })
})

it('leaving the page asks for confirmation while a description is unsaved', () => {
  const goes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  press('Edit roof.jpg')
  expect(goes()).toBe(true)
  fireEvent.change(screen.getByLabelText('What the picture shows'), { target: { value: 'From below' } })
  expect(goes()).toBe(false)
  press('Cancel')
  expect(goes()).toBe(true)
})

describe('editing a file', () => {
  beforeEach(() => {
    press('Edit roof.jpg')
    fireEvent.change(screen.getByLabelText('Category', { selector: 'dialog select' }), {
      target: { value: 'project' },
    })
    fireEvent.change(screen.getByLabelText('What the picture shows'), { target: { value: 'A roof' } })
  })

  it('saves category and description once the server accepts them, and the focal point once changed', async () => {
    api.on(update, () => refusal('UNAVAILABLE'))
    press('Save')
    await screen.findAllByText('Update failed')
    expect(screen.getByLabelText('What the picture shows')).toHaveProperty('value', 'A roof')
    api.on(update, () => json({ ...roof, version: 4 }))
    press('Save')
    await toastOf('Media file updated successfully')
    expect(api.seenOf(update)[1]?.body).toEqual({ category: 'project', description: 'A roof', version: 3 })
    expect(document.querySelector('dialog')).toBeNull()
    press('Edit roof.jpg')
    fireEvent.keyDown(screen.getByRole('slider', { hidden: true }), { key: 'ArrowLeft', shiftKey: true })
    press('Save')
    await waitFor(() => expect(api.seenOf(update)).toHaveLength(3))
    expect(api.seenOf(update)[2]?.body).toMatchObject({ focalPoint: { x: 0.4, y: 0.5 } })
  })

  it('offers a focal point unless the category is logo', () => {
    expect(screen.queryByRole('slider', { hidden: true })).not.toBeNull()
    fireEvent.change(screen.getByLabelText('Category', { selector: 'dialog select' }), {
      target: { value: 'logo' },
    })
    expect(screen.queryByRole('slider', { hidden: true })).toBeNull()
  })

  it('makes all fields read-only or disabled while the save is pending', async () => {
    api.on(update, silence)
    const mark = screen.getByRole('slider', { hidden: true })
    press('Save')
    await screen.findByText('Saving…')
    fireEvent.keyDown(mark, { key: 'ArrowLeft', shiftKey: true })
    expect(mark.getAttribute('aria-valuetext')).toMatch(/^50 % from the left/)
    expect(screen.getByLabelText('What the picture shows')).toHaveProperty('readOnly', true)
    expect(screen.getByLabelText('Category', { selector: 'dialog select' })).toHaveProperty('disabled', true)
  })
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
    fireEvent.change(screen.getByLabelText('What the picture shows'), { target: { value: 'My roof' } })
    stored = [current, film]
    press('Save')
    await screen.findByText('General. A roof at night')
    expect(screen.getByLabelText('What the picture shows')).toHaveProperty('value', 'My roof')
    press(button)
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    expect(api.seenOf(update).map(({ body }) => Object(body).version)).toEqual(versions)
    expect(await screen.findByAltText('A roof at night')).toBeTruthy()
  },
)
