import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media } from '@highline/shared/schemas/media'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isSessionOver } from '../api/errors'
import { mediaWith } from '../testing/snapshot-example'
import { freshApi, json, refusal } from '../testing/stub-api'
import { AltTextPrompt } from './advice'

const api = freshApi()
const onSaved = vi.fn()
const onLost = vi.fn()
const described = mediaWith({ id: 4, description: 'A mast' })

beforeEach(() => {
  onSaved.mockReset()
  onLost.mockReset()
  api.on(media.update, () => json(described))
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

/** Types an alternative text and keeps the focus in the field. */
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

/** Whether the browser asks for confirmation before the page is closed. */
const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

it('saves the alternative text on blur; until then, the browser asks before the page is closed', async () => {
  const { field } = typeIt('A mast')
  expect(asksBeforeLeaving()).toBe(true)
  fireEvent.blur(field)
  await screen.findByText('The alternative text is saved.')
  await vi.waitFor(() => expect(asksBeforeLeaving()).toBe(false)) // once the effects have run
  expect(api.seen).toMatchObject([{ call: 'PUT /api/media/4', body: { description: 'A mast' } }])
  expect(onSaved).toHaveBeenCalledWith(described)
})

it.each([
  ['UNAVAILABLE', 'Please try again shortly.'],
  ['UNAUTHENTICATED', 'The session is over.'],
] as const)(
  'keeps the text when saving fails with %s, and sends it again on the next blur',
  async (code, words) => {
    api.on(media.update, () => refusal(code))
    const { field } = describeIt('A mast')
    await screen.findByText(words)
    expect(field).toHaveProperty('value', 'A mast')
    expect(onSaved).not.toHaveBeenCalled()
    expect(asksBeforeLeaving()).toBe(true)
    fireEvent.blur(field)
    expect(api.seen).toHaveLength(2)
  },
)

it('shows no field for a described image', () => {
  show(described)
  expect(screen.queryByLabelText('Alternative text')).toBeNull()
})

it.each([
  ['typed text', typeIt],
  ['text that was sent on blur', describeIt],
])('saves a %s once on unmount', async (_, begin) => {
  begin(' ').unmount()
  expect(api.seen).toEqual([])
  begin('A mast').unmount()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(described))
  expect(api.seen).toMatchObject([{ call: 'PUT /api/media/4', body: { description: 'A mast' } }])
})

it.each([
  ['in the field', typeIt],
  ['on its way', describeIt],
])('calls onLost if saving fails after unmount, for a text that was %s at the time', async (_, begin) => {
  api.on(media.update, () => refusal('UNAVAILABLE'))
  begin('A mast').unmount()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
})
