import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media } from '@highline/shared/schemas/media'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isSessionOver } from '../api/errors'
import { mediaWith } from '../testing/snapshot-example'
import { json, refusal, stubApi } from '../testing/stub-api'
import { AltTextPrompt } from './advice'

const update = { ...media.update, path: '/api/media/4' } as const
let api: ReturnType<typeof stubApi>
const onSaved = vi.fn()
const onLost = vi.fn()
beforeEach(() => {
  api = stubApi()
  onSaved.mockReset()
  onLost.mockReset()
  api.on(update, () => json(mediaWith({ id: 4, description: 'A mast' })))
})

const show = (file: Media) =>
  render(
    <AltTextPrompt
      file={file}
      save={(request) => call(media.update, request).then(onSaved)}
      problemOf={(error) => (isSessionOver(error) ? 'The session is over.' : undefined)}
      onLost={onLost}
    />,
  )

/** Types what a picture shows, and stays in the field. */
function typeIt(text: string) {
  const { unmount } = show(mediaWith({ id: 4 }))
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

it.each([
  ['UNAVAILABLE', 'Please try again shortly.'],
  ['UNAUTHENTICATED', 'The session is over.'],
] as const)('keeps the text when it cannot be saved for %s, and says why', async (code, words) => {
  api.on(update, () => refusal(code))
  describeIt('A mast')
  await screen.findByText(words)
  expect(screen.getByLabelText('Alternative text')).toHaveProperty('value', 'A mast')
  expect(onSaved).not.toHaveBeenCalled()
})

it('asks nothing of a picture that is described, and sends nothing where nothing was typed', () => {
  show(mediaWith({ id: 4, description: 'A mast' }))
  expect(screen.queryByLabelText('Alternative text')).toBeNull()
  describeIt(' ')
  expect(api.seen).toEqual([])
})

it('saves what was typed when the field goes away with its form, of which it is told no blur', async () => {
  typeIt('A mast').unmount()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 4 })))
  expect(api.seen).toMatchObject([{ call: 'PUT /api/media/4', body: { description: 'A mast' } }])
})

it.each([
  ['in the field', typeIt],
  ['on its way', describeIt],
])('tells of a text that cannot be saved once its field is gone, which was %s by then', async (_, begin) => {
  api.on(update, () => refusal('UNAVAILABLE'))
  begin('A mast').unmount()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
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
  await vi.waitFor(() => expect(asksBeforeLeaving()).toBe(false)) // once the effects of that have run
})

it('sends a text again that could not be saved when the field is left once more', async () => {
  api.on(update, () => refusal('UNAVAILABLE'))
  const { field } = describeIt('A mast')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toMatch(/^Nothing/))
  expect(asksBeforeLeaving()).toBe(true)
  fireEvent.blur(field)
  expect(api.seen).toHaveLength(2)
})
