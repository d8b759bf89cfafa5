import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCollection } from '../../testing/fake-collection'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal, silence } from '../../testing/stub-api'
import { HeroCarouselTab } from './hero-carousel-tab'

const api = freshAdmin()

let server: ReturnType<typeof fakeCollection<HeroSlide>>

const slide = (id: number, title: string, more: Partial<HeroSlide> = {}): HeroSlide => ({
  id,
  title,
  subtitle: '',
  mediaId: 7,
  sortOrder: id,
  version: 1,
  ...more,
})

beforeEach(async () => {
  server = fakeCollection(api, { ...heroCarousel, read: (sent) => HeroSlide.parse(sent) })
  server.put(slide(1, 'Up high', { subtitle: 'On ropes' }))
  server.put(slide(2, 'Wired', { mediaId: 99 }))
  server.put(slide(3, 'Wireless'))
  api.on(media.list, () => json([mediaWith({ id: 7 }), mediaWith({ id: 8, originalName: 'roof.jpg' })]))
  renderWithToasts(<HeroCarouselTab />)
  await screen.findByText('Up high')
})

const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' })

async function choosePicture() {
  press('Choose picture or video')
  fireEvent.click(await screen.findByLabelText(/roof\.jpg/))
  press('Use This File')
}

it('lists each slide with texts, order and picture, and marks one with a missing file as hidden', async () => {
  await screen.findByText('Hidden – no picture or video')
  const facts = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
  expect(facts.map((row) => row.includes('Hidden'))).toEqual([false, true, false])
  expect(facts[0]).toContain('Up highOn ropesOrder: 1')
  expect(facts[1]).toContain('The file is missing')
  expect(screen.getAllByAltText('IMG_1234.jpg')).toHaveLength(2)
})

describe('adding a slide', () => {
  it('has a hint that an empty subtitle shows the built-in one', () => {
    const hint = screen.getByLabelText('Subtitle').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(hint)?.textContent).toBe('Left empty, the built-in one is shown.')
  })

  it('is enabled once title and picture are given', async () => {
    expect(button('Add Hero Item').disabled).toBe(true)
    fillIn(/^Title/, 'Under the roof')
    expect(button('Add Hero Item').disabled).toBe(true)
    await choosePicture()
    expect(button('Add Hero Item').disabled).toBe(false)
    fillIn(/^Title/, ' ')
    expect(button('Add Hero Item').disabled).toBe(true)
  })

  it('sends the last position as displayOrder and sortOrder, then empties and focuses the form', async () => {
    fillIn(/^Title/, 'Under the roof')
    fillIn(/^Subtitle/, 'Dry')
    expect(value(/^Display order/)).toBe('4')
    await choosePicture()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    press('Add Hero Item')
    await toastOf('Hero Item Added')
    expect(api.seenOf(heroCarousel.create)[0]?.body).toEqual({
      title: 'Under the roof',
      subtitle: 'Dry',
      mediaId: 8,
      displayOrder: 4,
      sortOrder: 4,
    })
    await screen.findByText('Order: 4')
    expect([value(/^Title/), value(/^Subtitle/), value(/^Display order/)]).toEqual(['', '', '5'])
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
    const row = screen.getByText('Under the roof', { selector: 'h4' }).closest('li')
    expect(scrolled.mock.contexts).toEqual([row])
    scrolled.mockRestore()
  })

  it.each([
    ['', 1],
    ['-3', -3],
  ])('with the display order “%s” sends %i', async (typed, sortOrder) => {
    fillIn(/^Title/, 'Under the roof')
    fillIn(/^Display order/, typed)
    await choosePicture()
    press('Add Hero Item')
    await toastOf('Hero Item Added')
    expect(api.seenOf(heroCarousel.create)[0]?.body).toMatchObject({ displayOrder: sortOrder, sortOrder })
  })

  it('shows the reason in a toast and keeps the form when the save fails', async () => {
    api.on(heroCarousel.create, () => refusal('VALIDATION_FAILED', { fields: { sortOrder: 'value' } }))
    fillIn(/^Title/, 'Under the roof')
    await choosePicture()
    press('Add Hero Item')
    expect((await toastOf('Error'))?.textContent).toContain('The display order does not look right.')
    expect(value(/^Title/)).toBe('Under the roof')
  })

  it('sends one request when the form is submitted twice', async () => {
    api.on(heroCarousel.create, silence)
    fillIn(/^Title/, 'Under the roof')
    await choosePicture()
    press('Add Hero Item')
    await screen.findByText('Saving…')
    fireEvent.submit(document.querySelector('form') ?? document.body)
    expect(api.seenOf(heroCarousel.create)).toHaveLength(1)
  })
})

describe('editing a slide', () => {
  beforeEach(() => press('Edit: Up high'))

  it('saves with the loaded version, then resets the form for adding', async () => {
    expect(document.activeElement).toBe(screen.getByLabelText(/^Title/))
    expect(screen.getByLabelText(/^Display order/).getAttribute('type')).toBe('number')
    fillIn(/^Title/, 'Higher')
    press('Update Hero Item')
    await toastOf('Hero Item Updated')
    expect(server.changes()).toEqual([
      [1, { title: 'Higher', subtitle: 'On ropes', mediaId: 7, displayOrder: 1, sortOrder: 1, version: 1 }],
    ])
    expect([value(/^Title/), button('Add Hero Item').disabled]).toEqual(['', true])
    expect(document.activeElement).toBe(screen.getByLabelText('Edit: Higher'))
  })

  it('Cancel empties the form without saving and is then hidden', () => {
    fillIn(/^Title/, 'Higher')
    press('Cancel')
    expect([value(/^Title/), screen.queryByText('Cancel')]).toEqual(['', null])
    expect(server.changes()).toEqual([])
  })

  it('asks for confirmation before another slide is opened over unsaved text', () => {
    fillIn(/^Title/, 'Half a thought')
    press('Edit: Wired')
    press('Keep Editing')
    expect(value(/^Title/)).toBe('Half a thought')
    press('Edit: Wired')
    press('Leave Without Saving')
    expect(value(/^Title/)).toBe('Wired')
  })

  it('disables reordering and shows why', () => {
    press('Move down: Up high')
    expect(server.changes()).toEqual([])
    screen.getByText('Save or cancel the edit to change the order.')
  })

  it('can be continued as a new slide when the slide was deleted elsewhere', async () => {
    fillIn(/^Title/, 'Higher')
    server.drop(1)
    press('Update Hero Item')
    expect((await toastOf('Error'))?.textContent).toContain('This hero item was deleted in the meantime.')
    press('Add Hero Item')
    await toastOf('Hero Item Added')
    expect(server.stored().map(({ title }) => title)).toContain('Higher')
  })
})

it('a conflict shows the stored slide beside the form, which can be saved over it on request', async () => {
  press('Edit: Up high')
  fillIn(/^Title/, 'Mine')
  server.put(slide(1, 'Theirs', { version: 2 }))
  press('Update Hero Item')
  await screen.findByText('Somebody saved this in the meantime:')
  expect(within(screen.getByRole('alert')).getByText('Theirs')).toBeTruthy()
  expect(value(/^Title/)).toBe('Mine')
  press('Save Mine')
  await toastOf('Hero Item Updated')
  expect(server.stored()[0]).toMatchObject({ title: 'Mine', version: 3 })
})
