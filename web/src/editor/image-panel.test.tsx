import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mediaWith } from '../testing/snapshot-example'
import { at, json, type StubApi } from '../testing/stub-api'
import { beginEditing, choose, editorApi, press, showPage } from './edit-page.testing'

const place = 'Slide 1: picture'
const film = mediaWith({ id: 7, mimeType: 'video/mp4' })
const slide = { id: 3, title: 'Wi-Fi', subtitle: '', mediaId: 1, sortOrder: 1 }
const files = [mediaWith({ id: 1 })]

let api: StubApi
beforeEach(async () => {
  api = editorApi()
  api.on(heroCarousel.list, () => json([{ ...slide, version: 1 }]))
  api.on(media.list, () => json(files))
  showPage({ slide: [slide], media: files })
  await beginEditing()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('saves the alternative text that was typed into it when Escape closes it', async () => {
  api.on(at(media.update, 1), () => json(mediaWith({ id: 1, description: 'A mast' })))
  await choose(place)
  const field = screen.getByLabelText('Alternative text')
  fireEvent.change(field, { target: { value: 'A mast' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByLabelText('Alternative text')).toBeNull()
  await vi.waitFor(() =>
    expect(api.seenOf(media.update).map(({ body }) => body)).toEqual([{ description: 'A mast' }]),
  )
  await choose(place)
  expect(await screen.findByTitle('A mast')).toBeDefined()
})

it('changes nothing once it was discarded, when the still of an uploaded film is made', async () => {
  const made = vi.spyOn(document, 'createElement')
  const players = () =>
    made.mock.results.flatMap(({ value }) => (value instanceof HTMLVideoElement ? [value] : []))
  // What is sent as a drawing takes one call; that the server calls it a picture or a film matters alone.
  api.on(media.upload, () => json({ count: 1, message: '1', files: [film] }))
  await choose(place)
  const drawing = new File(['<svg/>'], 'climb.svg', { type: 'image/svg+xml' })
  fireEvent.change(screen.getByLabelText(/^Upload a new/), { target: { files: [drawing] } })
  const [player] = await vi.waitFor(() => (players().length > 0 ? players() : expect.fail('no player')))
  press('Cancel')
  if (player) fireEvent(player, new Event('error'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText(/unsaved change/)).toBeNull()
})

it('opens with the file that is stored chosen, and with the drawing where there is none', async () => {
  await choose(place)
  expect(checked()).toBe('IMG_1234.jpg')
  press('Cancel')
  await choose('Equipment and certifications: Equipment picture 1')
  expect(checked()).toBe('Built-in drawing')
})

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.checked)
    ?.closest('label')?.title
