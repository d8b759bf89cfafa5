import { admin } from '@highline/shared/endpoints/admin'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { fillIn, freshAdmin, press, renderAdmin, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal } from '../../testing/stub-api'
import { SessionGate } from '../session/session-gate'
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
  return <MediaPicker value={value} onChange={setValue} sort="picture" label="Picture" />
}

const field = () => screen.getByLabelText('Alternative text')

it('an alternative text is kept for after the login when the session has ended', async () => {
  api.on(media.update, () => refusal('UNAUTHENTICATED'))
  fillIn('Alternative text', 'A mast')
  fireEvent.blur(field())
  await toastOf('Session Ended')
  expect(field()).toHaveProperty('value', 'A mast')

  fillIn('Password', 'open sesame')
  await waitFor(() => expect(screen.getByText('Access Admin Panel')).toHaveProperty('disabled', false))
  press('Access Admin Panel')
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  screen.getByText('It is not saved yet. Once you have logged in, leave this field again.')

  api.on(media.update, () => {
    file = { ...file, description: 'A mast' }
    return json(file)
  })
  fireEvent.blur(field())
  await screen.findByText('The alternative text is saved.')
})

it('an alternative text that cannot be saved when its field goes away is told of', async () => {
  api.on(media.update, () => refusal('UNAVAILABLE'))
  fillIn('Alternative text', 'A mast')
  press('Choose none')
  expect((await toastOf('Alternative Text Not Saved'))?.textContent).toContain('Please try again shortly.')
})
