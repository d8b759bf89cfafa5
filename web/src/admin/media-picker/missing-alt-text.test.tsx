import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal } from '../../testing/stub-api'
import { useUnsaved } from '../shell/unsaved'
import { MediaPicker } from './media-picker'

const api = freshAdmin()

beforeEach(async () => {
  api.on(media.list, () => json([mediaWith({ id: 4, originalName: 'mast.jpg' })]))
  renderWithToasts(<PictureForm />)
  await screen.findByLabelText('Alternative text')
})

function PictureForm() {
  const [value, setValue] = useState<number | null>(4)
  const { proceed } = useUnsaved()
  return (
    <>
      <MediaPicker value={value} onChange={setValue} accepted="picture" label="Picture" />
      <button type="button" onClick={() => proceed(() => setValue(null))}>
        Leave
      </button>
    </>
  )
}

it('an alternative text is kept when the session has ended, and can be saved after the login', async () => {
  const field = screen.getByLabelText('Alternative text')
  api.on(media.update, () => refusal('UNAUTHENTICATED'))
  fillIn('Alternative text', 'A mast')
  fireEvent.blur(field)
  await screen.findByText('It is not saved yet. Once you have logged in, leave this field again.')
  expect(field).toHaveProperty('value', 'A mast')

  const described = mediaWith({ id: 4, description: 'A mast' })
  api.on(media.update, () => json(described))
  api.on(media.list, () => json([described]))
  fireEvent.blur(field)
  await screen.findByText('The alternative text is saved.')
})

it.each([
  ['UNAVAILABLE', 'Please try again shortly.'],
  ['UNAUTHENTICATED', 'Your session has ended. Log in, then describe “mast.jpg” again.'],
] as const)(
  'a toast reports an alternative text lost to %s after its field was removed',
  async (code, words) => {
    api.on(media.update, () => refusal(code))
    fillIn('Alternative text', 'A mast')
    press('Choose none')
    expect((await toastOf('Alternative Text Not Saved'))?.textContent).toContain(words)
  },
)

it('leaving during the save of an alternative text shows a dialog that it is being saved', async () => {
  fillIn('Alternative text', 'A mast')
  press('Leave')
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'The alternative text of the picture is being saved.',
  )
})
