import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fillIn, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal } from '../../testing/stub-api'
import { HeroCarouselTab } from '../hero-carousel/hero-carousel-tab'
import { freshSlides, slideWith } from './collection-tab.testing'

const { api, server } = freshSlides()

const rows = () => Array.from(document.querySelectorAll('li h4'), ({ textContent }) => textContent)
const shows = (...titles: string[]) => waitFor(() => expect(rows()).toEqual(titles))

it('deletion asks first and resets the edit form; Undo adds the slide at its position, once that succeeds', async () => {
  press('Edit: Wired')
  press('Delete: Wired')
  press('Keep')
  expect(api.seenOf(heroCarousel.remove)).toEqual([])
  press('Delete: Wired')
  press('Delete')
  await toastOf('Hero Item Deleted')
  expect(rows()).toEqual(['Up high', 'Wireless'])
  screen.getByText('Add Hero Item', { selector: 'h3' })
  press('Undo')
  expect((await toastOf('Hero Item Restored'))?.textContent).toContain('“Wired” is back on the page.')
  await shows('Up high', 'Wired', 'Wireless')
  expect(server.stored().map(({ id }) => id)).toEqual([1, 4, 3])

  press('Delete: Wired')
  press('Delete')
  await toastOf('Hero Item Deleted')
  api.on(heroCarousel.create, () => refusal('UNAVAILABLE'))
  press('Undo')
  await toastOf('Error')
  expect(rows()).toEqual(['Up high', 'Wireless'])
})

const gone = 'This hero item was deleted in the meantime.'
it.each([
  ['Not found.', ['Delete: Wired', 'Delete']],
  [gone, ['Move up: Wired']],
  [gone, ['Move up: Wireless', 'Edit: Wired']],
])(
  '“%s” is shown and the list reloaded after %j, as the slide was deleted elsewhere',
  async (error, buttons) => {
    server.drop(2)
    buttons.forEach(press)
    expect((await toastOf('Error'))?.textContent).toContain(error)
    await shows('Up high', 'Wireless')
  },
)

describe('reordering', () => {
  it('moves a slide by one position, if it is not at the end, and updates only the slides that move', async () => {
    press('Move up: Up high')
    press('Move down: Wireless')
    press('Move up: Wireless')
    expect(rows()).toEqual(['Up high', 'Wireless', 'Wired'])
    screen.getByText('“Wireless” is now number 2 of 3.')
    await waitFor(() => expect(server.changes()).toHaveLength(2))
    expect(server.changes()).toEqual([
      [2, { sortOrder: 3, displayOrder: 3, version: 1 }],
      [3, { sortOrder: 2, displayOrder: 2, version: 1 }],
    ])
    const orders = () => screen.getAllByText(/^Order:/).map((it) => it.textContent)
    await waitFor(() => expect(orders()).toEqual(['Order: 1', 'Order: 2', 'Order: 3']))
  })

  it('applies moves made before earlier moves are saved, and puts a slide added elsewhere last', async () => {
    server.put(slideWith(4, 'New'))
    press('Move up: Wireless')
    press('Move up: Wireless')
    expect(rows()).toEqual(['Wireless', 'Up high', 'Wired'])
    await shows('Wireless', 'Up high', 'Wired', 'New')
    expect(server.stored().map(({ title }) => title)).toEqual(rows())
  })

  it('restores the stored order and shows an error when the save fails', async () => {
    api.on(at(heroCarousel.update, 3), () => refusal('UNAVAILABLE'))
    press('Move up: Wireless')
    expect((await toastOf('Error'))?.textContent).toContain('Please try again shortly.')
    await shows('Up high', 'Wired', 'Wireless')
  })

  it('by drag: marks the drop position and moves on release, unless the list has changed meanwhile', async () => {
    Element.prototype.setPointerCapture = () => undefined
    const items = () => [...document.querySelectorAll('.rows > li')]
    const marks = () => items().map((row) => row.className.replace('card listed', '').trim())
    const handle = () => items()[2]?.querySelector('.drag-handle') ?? expect.unreachable('no handle')
    const dragLastToTop = () => {
      fireEvent.pointerDown(handle(), { button: 0 })
      fireEvent.pointerMove(handle(), { clientY: 0 })
      expect(marks()).toEqual(['fall-before', '', 'held'])
    }
    dragLastToTop()
    press('Move up: Wired')
    expect(marks()).toEqual(['', '', ''])
    fireEvent.pointerMove(handle(), { clientY: 0 })
    fireEvent.pointerUp(handle())
    expect(rows()).toEqual(['Wired', 'Up high', 'Wireless'])
    dragLastToTop()
    fireEvent.pointerUp(handle())
    expect([rows(), marks()]).toEqual([
      ['Wireless', 'Wired', 'Up high'],
      ['', '', ''],
    ])
    await waitFor(() => expect(server.stored().map(({ title }) => title)).toEqual(rows()))
  })
})

describe('an edit that waits for the save of a move', () => {
  it('is based on the saved version', async () => {
    press('Move up: Wireless')
    press('Edit: Wireless')
    await screen.findByText('Edit Hero Item', { selector: 'h3' })
    fillIn(/^Title/, 'Without wires')
    press('Update Hero Item')
    await toastOf('Hero Item Updated')
    expect(rows()).toEqual(['Up high', 'Without wires', 'Wired'])
  })

  it('asks before it replaces text typed meanwhile', async () => {
    press('Move up: Wireless')
    press('Edit: Wireless')
    fillIn(/^Title/, 'Half a title')
    await screen.findByText('Unsaved changes')
    press('Keep Editing')
    screen.getByDisplayValue('Half a title')
  })
})

it('while a new order is being saved, moving is disabled once an edit waits, or the tab was opened again', async () => {
  const isStill = () => screen.getByLabelText('Move up: Wireless').getAttribute('aria-disabled')
  const answer = Promise.withResolvers<void>()
  api.on(at(heroCarousel.update, 1), async ({ body }) => {
    await answer.promise
    const stored = { ...slideWith(1, 'Up high'), ...Object(body), version: 2 }
    server.put(stored)
    return json(stored)
  })
  cleanup()
  renderWithToasts(<Tab />)
  await screen.findByText('Up high')
  press('Move down: Up high')
  await waitFor(() => expect(api.seenOf(at(heroCarousel.update, 1))).toHaveLength(1))
  expect(isStill()).toBe('false')
  press('Edit: Up high')
  await waitFor(() => expect(isStill()).toBe('true'))
  press('Other Tab')
  press('Other Tab')
  expect(isStill()).toBe('true')
  press('Edit: Up high')
  answer.resolve()
  await screen.findByText('Edit Hero Item', { selector: 'h3' })
  expect(rows()).toEqual(['Wired', 'Up high', 'Wireless'])
  press('Cancel')
  expect(isStill()).toBe('false')
})

function Tab() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Other Tab
      </button>
      {open && <HeroCarouselTab />}
    </>
  )
}
