import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fillIn, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal } from '../../testing/stub-api'
import { HeroCarouselTab } from '../hero-carousel/hero-carousel-tab'
import { freshSlides } from './collection-tab.testing'

const { api, server } = freshSlides()

const rows = () => Array.from(document.querySelectorAll('li h4'), ({ textContent }) => textContent)

describe('deleting a slide', () => {
  async function removeWired() {
    press('Delete: Wired')
    press('Delete')
    await toastOf('Hero Item Deleted')
  }

  it('asks for confirmation and resets the edit form; Undo adds a slide with its title and position', async () => {
    press('Edit: Wired')
    press('Delete: Wired')
    press('Keep')
    expect(api.seenOf(heroCarousel.remove)).toEqual([])
    await removeWired()
    expect(rows()).toEqual(['Up high', 'Wireless'])
    screen.getByText('Add Hero Item', { selector: 'h3' })
    press('Undo')
    expect((await toastOf('Hero Item Restored'))?.textContent).toContain('“Wired” is back on the page.')
    await waitFor(() => expect(rows()).toEqual(['Up high', 'Wired', 'Wireless']))
    expect(server.stored().map(({ id }) => id)).toEqual([1, 4, 3])
  })

  it('shows an error toast when Undo fails', async () => {
    await removeWired()
    api.on(heroCarousel.create, () => refusal('UNAVAILABLE'))
    press('Undo')
    await toastOf('Error')
    expect(rows()).toEqual(['Up high', 'Wireless'])
  })

  it('shows an error and reloads the list when it was already deleted elsewhere', async () => {
    server.drop(2)
    press('Delete: Wired')
    press('Delete')
    expect((await toastOf('Error'))?.textContent).toContain('Not found.')
    await waitFor(() => expect(rows()).toEqual(['Up high', 'Wireless']))
  })
})

it.each([['Move up: Wired'], ['Move up: Wireless', 'Edit: Wired']])(
  '"%s" shows an error and reloads the list when the slide was deleted elsewhere',
  async (...buttons) => {
    server.drop(2)
    for (const button of buttons) press(button)
    expect((await toastOf('Error'))?.textContent).toContain('This hero item was deleted in the meantime.')
    await waitFor(() => expect(rows()).toEqual(['Up high', 'Wireless']))
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
    await waitFor(() =>
      expect(screen.getAllByText(/^Order:/).map((it) => it.textContent)).toEqual([
        'Order: 1',
        'Order: 2',
        'Order: 3',
      ]),
    )
  })

  it('applies moves made before earlier moves are saved', async () => {
    press('Move up: Wireless')
    press('Move up: Wireless')
    expect(rows()).toEqual(['Wireless', 'Up high', 'Wired'])
    await waitFor(() =>
      expect(server.stored().map(({ title }) => title)).toEqual(['Wireless', 'Up high', 'Wired']),
    )
  })

  it('delays an edit until the move is saved, so the edit is based on the saved version', async () => {
    press('Move up: Wireless')
    press('Edit: Wireless')
    await screen.findByText('Edit Hero Item', { selector: 'h3' })
    fillIn(/^Title/, 'Without wires')
    press('Update Hero Item')
    await toastOf('Hero Item Updated')
    expect(rows()).toEqual(['Up high', 'Without wires', 'Wired'])
  })

  it('asks before a delayed edit replaces text typed while the move was being saved', async () => {
    press('Move up: Wireless')
    press('Edit: Wireless')
    fillIn(/^Title/, 'Half a title')
    await screen.findByText('Unsaved changes')
    press('Keep Editing')
    screen.getByDisplayValue('Half a title')
  })

  it('restores the stored order and shows an error when the save fails', async () => {
    api.on(at(heroCarousel.update, 3), () => refusal('UNAVAILABLE'))
    press('Move up: Wireless')
    expect((await toastOf('Error'))?.textContent).toContain('Please try again shortly.')
    await waitFor(() => expect(rows()).toEqual(['Up high', 'Wired', 'Wireless']))
  })
})

describe('while a new order is being saved', () => {
  const isStill = () => screen.getByLabelText('Move up: Up high').getAttribute('aria-disabled')

  /** Starts a move whose save stays pending until the returned function is called. */
  async function moveSlowly() {
    const answer = Promise.withResolvers<void>()
    const [first] = server.stored()
    api.on(at(heroCarousel.update, 1), async ({ body }) => {
      await answer.promise
      const stored = { ...first, ...Object(body), version: 2 }
      server.put(stored)
      return json(stored)
    })
    press('Move down: Up high')
    await waitFor(() => expect(api.seenOf(at(heroCarousel.update, 1))).toHaveLength(1))
    return answer.resolve
  }

  it('moving is disabled after the tab was closed and opened again', async () => {
    cleanup()
    renderWithToasts(<Tab />)
    await screen.findByText('Up high')
    const answer = await moveSlowly()
    press('Other Tab')
    press('Other Tab')
    expect(isStill()).toBe('true')
    press('Edit: Up high')
    answer()
    await screen.findByText('Edit Hero Item', { selector: 'h3' })
    expect(rows()).toEqual(['Wired', 'Up high', 'Wireless'])
    press('Cancel')
    expect(isStill()).toBe('false')
  })

  it('moving is disabled while an edit is waiting for the save', async () => {
    const answer = await moveSlowly()
    expect(isStill()).toBe('false')
    press('Edit: Up high')
    await waitFor(() => expect(isStill()).toBe('true'))
    answer()
    await screen.findByText('Edit Hero Item', { selector: 'h3' })
  })
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
