import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillIn, press, toastOf } from '../../testing/render-admin'
import { refusal, silence } from '../../testing/stub-api'
import {
  chooseFile,
  fieldValue,
  freshSlides,
  isDisabled,
  slideWith,
} from '../collection/collection-tab.testing'

const { api, server } = freshSlides()

const choosePicture = () => chooseFile('Choose picture or video', /roof\.jpg/)
const bodiesOfAdded = () => api.seenOf(heroCarousel.create).map(({ body }) => body)

it('lists each slide with texts, order and picture, and marks one with a missing file as hidden', async () => {
  await screen.findByText('Hidden – no picture or video')
  const facts = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
  expect(facts.map((row) => row.includes('Hidden'))).toEqual([false, true, false])
  expect(facts[0]).toContain('Up highOn ropesOrder: 1')
  expect(facts[1]).toContain('The file is missing')
  expect(screen.getAllByAltText('IMG_1234.jpg')).toHaveLength(2)
})

it('adding requires a picture, sends the last position under both names, then empties and focuses the form', async () => {
  const hint = screen.getByLabelText('Subtitle').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(hint)?.textContent).toBe('Left empty, the built-in one is shown.')
  fillIn(/^Title/, 'Under the roof')
  fillIn(/^Subtitle/, 'Dry')
  expect(fieldValue(/^Display order/)).toBe('4')
  expect(isDisabled('Add Hero Item')).toBe(true)
  await choosePicture()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  press('Add Hero Item')
  await toastOf('Hero Item Added')
  const texts = { title: 'Under the roof', subtitle: 'Dry' }
  expect(bodiesOfAdded()).toEqual([{ ...texts, mediaId: 8, displayOrder: 4, sortOrder: 4 }])
  await screen.findByText('Order: 4')
  expect([/^Title/, /^Subtitle/, /^Display order/].map(fieldValue)).toEqual(['', '', '5'])
  expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
  expect(scrolled.mock.contexts).toEqual([screen.getByText('Under the roof').closest('li')])
})

it('adding with an empty display order sends 1, keeps the form after a failure, and sends one request at a time', async () => {
  api.on(heroCarousel.create, () => refusal('VALIDATION_FAILED', { fields: { sortOrder: 'value' } }))
  fillIn(/^Title/, 'Under the roof')
  fillIn(/^Display order/, '')
  await choosePicture()
  press('Add Hero Item')
  expect((await toastOf('Error'))?.textContent).toContain('The display order does not look right.')
  expect(fieldValue(/^Title/)).toBe('Under the roof')
  api.on(heroCarousel.create, silence)
  press('Add Hero Item')
  await screen.findByText('Saving…')
  fireEvent.submit(document.querySelector('form') ?? document.body)
  expect(bodiesOfAdded()).toMatchObject(Array(2).fill({ displayOrder: 1, sortOrder: 1 }))
})

describe('editing a slide', () => {
  beforeEach(() => press('Edit: Up high'))

  it('saves with the loaded version, then resets the form for adding', async () => {
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
    expect(screen.getByLabelText(/^Display order/).getAttribute('type')).toBe('number')
    fillIn(/^Title/, 'Higher')
    fillIn(/^Display order/, '-3')
    press('Update Hero Item')
    await toastOf('Hero Item Updated')
    expect(server.changes()).toEqual([
      [1, { title: 'Higher', subtitle: 'On ropes', mediaId: 7, displayOrder: -3, sortOrder: -3, version: 1 }],
    ])
    expect([fieldValue(/^Title/), isDisabled('Add Hero Item')]).toEqual(['', true])
    expect(document.activeElement).toBe(screen.getByLabelText('Edit: Higher'))
  })

  it('disables reordering and shows why; Cancel empties the form without saving and is then hidden', () => {
    press('Move down: Up high')
    screen.getByText('Save or cancel the edit to change the order.')
    fillIn(/^Title/, 'Higher')
    press('Cancel')
    expect([fieldValue(/^Title/), screen.queryByText('Cancel')]).toEqual(['', null])
    expect(server.changes()).toEqual([])
  })

  it('shows a newer version on conflict, saves over it on request, or adds a new slide if it was deleted', async () => {
    fillIn(/^Title/, 'Mine')
    server.put(slideWith(1, 'Theirs', { version: 2 }))
    press('Update Hero Item')
    await screen.findByText('Somebody saved this in the meantime:')
    expect(within(screen.getByRole('alert')).getByText('Theirs')).toBeTruthy()
    expect(fieldValue(/^Title/)).toBe('Mine')
    press('Save Mine')
    await toastOf('Hero Item Updated')
    expect(server.stored()[0]).toMatchObject({ title: 'Mine', version: 3 })

    press('Edit: Mine')
    server.drop(1)
    press('Update Hero Item')
    expect((await toastOf('Error'))?.textContent).toContain('This hero item was deleted in the meantime.')
    press('Add Hero Item')
    await toastOf('Hero Item Added')
    expect(server.stored().map(({ title }) => title)).toContain('Mine')
  })
})
