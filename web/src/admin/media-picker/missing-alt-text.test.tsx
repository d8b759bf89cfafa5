import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { fillIn, freshAdmin, press, renderAdmin, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal } from '../../testing/stub-api'
import { SessionGate } from '../session/session-gate'
import { AdminDialog } from '../shell/admin-dialog'
import { fail } from '../shell/toasts'
import { useMarkUnsaved, useUnsaved } from '../shell/unsaved'
import { MediaPicker } from './media-picker'

const api = freshAdmin()

let file: Media

beforeEach(async () => {
  file = mediaWith({ id: 4, originalName: 'mast.jpg' })
  api.on(admin.status, () => json({ isAuthenticated: true, mfaEnabled: false }))
  api.on(admin.mfaStatus, () => json({ mfaEnabled: false }))
  api.on(admin.login, () => json({ success: true }))
  api.on(media.list, () => json([file]))
  renderAdmin(<SessionGate Inside={PictureForm} />)
  await screen.findByLabelText('Alternative text')
})

function PictureForm() {
  const [value, setValue] = useState<number | null>(4)
  const { leave } = useUnsaved()
  return (
    <>
      <MediaPicker value={value} onChange={setValue} accepted="picture" label="Picture" />
      <button type="button" onClick={() => leave(() => setValue(null))}>
        Leave
      </button>
      <MoreWords />
    </>
  )
}

/** A dialog that stays open while the session ends. */
function MoreWords() {
  const [open, setOpen] = useState(false)
  useMarkUnsaved('more words', open)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write More
      </button>
      {open && <AdminDialog title="More words">Half written</AdminDialog>}
    </>
  )
}

async function logIn() {
  fillIn('Password', 'open sesame')
  await waitFor(() => expect(screen.getByText('Access Admin Panel')).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByText('Access Admin Panel'))
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
}

const field = () => screen.getByLabelText('Alternative text')

it('an alternative text is kept when the session has ended, and can be saved after the login', async () => {
  press('Write More')
  api.on(media.update, () => refusal('UNAUTHENTICATED'))
  fillIn('Alternative text', 'A mast')
  fireEvent.blur(field())
  await toastOf('Session Ended')
  expect(field()).toHaveProperty('value', 'A mast')

  await logIn()
  screen.getByText('It is not saved yet. Once you have logged in, leave this field again.')
  act(() => fail({ title: 'Update failed' }))
  const dialog = (await toastOf('Update failed'))?.closest('dialog')
  expect(dialog?.textContent).toContain('More words') // it was open before the login

  api.on(media.update, () => {
    file = { ...file, description: 'A mast' }
    return json(file)
  })
  fireEvent.blur(field())
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
