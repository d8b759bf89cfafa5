import { media } from '@highline/shared/endpoints/media'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mediaWith } from '../testing/snapshot-example'
import { json, refusal, stubApi } from '../testing/stub-api'
import { AltTextPrompt } from './advice'

const update = { ...media.update, path: '/api/media/4' } as const
let api: ReturnType<typeof stubApi>
const onSaved = vi.fn()
beforeEach(() => {
  api = stubApi()
  onSaved.mockReset()
  api.on(update, () => json(mediaWith({ id: 4, description: 'A mast' })))
})

/** Types what a picture shows, and stays in the field. */
function typeIt(text: string) {
  const { unmount } = render(<AltTextPrompt file={mediaWith({ id: 4 })} onSaved={onSaved} />)
  const field = screen.getByLabelText('Alternative text')
  fireEvent.change(field, { target: { value: text } })
  return { field, unmount }
}

function describeIt(text: string) {
  const typed = typeIt(text)
  fireEvent.blur(typed.field)
  return typed
}

/** Whether the browser asks before it leaves the page. */
const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

it('saves what a picture shows when its field is left', async () => {
  describeIt('A mast')
  await screen.findByText('The alternative text is saved.')
  expect(api.seen).toMatchObject([{ call: 'PUT /api/media/4', body: { description: 'A mast' } }])
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ description: 'A mast' }))
})

it('keeps the text when it cannot be saved, and says why', async () => {
  api.on(update, () => refusal('UNAVAILABLE'))
  describeIt('A mast')
  expect(screen.getByLabelText('Alternative text')).toHaveProperty('value', 'A mast')
  expect(onSaved).not.toHaveBeenCalled()
})

it('asks nothing of a picture that is described, and sends nothing where nothing was typed', () => {
  render(<AltTextPrompt file={mediaWith({ id: 4, description: 'A mast' })} onSaved={onSaved} />)
  expect(screen.queryByLabelText('Alternative text')).toBeNull()
  describeIt(' ')
  expect(api.seen).toEqual([])
})

it('saves what was typed when the field goes away with its form, of which it is told no blur', async () => {
  typeIt('A mast').unmount()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 4 })))
  expect(api.seen).toMatchObject([{ call: 'PUT /api/media/4', body: { description: 'A mast' } }])
})

it('sends once what was left before the field goes away, and nothing where nothing was typed', () => {
  describeIt('A mast').unmount()
  typeIt(' ').unmount()
  expect(api.seen).toHaveLength(1)
})

it('has the browser ask before the page is left with a text that is not saved yet', async () => {
  const { field } = typeIt('A mast')
  expect(asksBeforeLeaving()).toBe(true)
  fireEvent.blur(field)
  await screen.findByText('The alternative text is saved.')
  expect(asksBeforeLeaving()).toBe(false)
})

it('sends a text again that could not be saved when the field is left once more', async () => {
  api.on(update, () => refusal('UNAVAILABLE'))
  const { field } = describeIt('A mast')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toMatch(/^Nothing/))
  expect(asksBeforeLeaving()).toBe(true)
  fireEvent.blur(field)
  expect(api.seen).toHaveLength(2)
})
