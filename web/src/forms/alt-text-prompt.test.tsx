import { media } from '@highline/shared/endpoints/media'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function describeIt(text: string) {
  render(<AltTextPrompt file={mediaWith({ id: 4 })} onSaved={onSaved} />)
  const field = screen.getByLabelText('Alternative text')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

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
