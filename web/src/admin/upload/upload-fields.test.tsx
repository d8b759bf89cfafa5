import { uploads } from '@highline/shared/endpoints/uploads'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { rememberUpload } from '../../api/upload/pending-uploads'
import { openUp1 } from '../../testing/fake-upload'
import { freshAdmin, press, renderWithToasts } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, type SeenRequest } from '../../testing/stub-api'
import { QuickUpload } from './upload-fields'

const api = freshAdmin()

const film = new File(['abcde'], 'film.mp4', { type: 'video/mp4', lastModified: 5 })
const pending = { uploadId: 'up1', name: 'film.mp4', size: 5, lastModified: 5, category: 'hero' } as const
/** An upload whose parts are all stored and that only has to be completed. */
const sent = {
  uploadId: 'up1',
  name: 'film.mp4',
  size: 5,
  category: 'hero',
  partSize: 5,
  done: [],
  parts: [],
}

const onUploaded = vi.fn()
const words = () => [...document.querySelectorAll('.job')].map(({ textContent }) => textContent)
const calls = () => api.seen.map(({ call }) => call)

beforeEach(() => {
  onUploaded.mockClear()
  api.on(uploads.remove, () => json({ success: true }))
  api.on(uploads.presign, () => json({ uploads: [{ ...sent, uploadId: 'up2' }] }))
})

const untilAborted = ({ signal }: SeenRequest) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

function choose() {
  renderWithToasts(
    <QuickUpload
      label="Choose a file"
      accept="video/*"
      category="hero"
      onUploaded={onUploaded}
      onBusy={() => undefined}
    />,
  )
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [film] } })
}

it('a cancelled upload can be retried once its requests have ended, cancelled again, and completes as a new one', async () => {
  rememberUpload({ ...pending, begunAt: Date.now() })
  const late = Promise.withResolvers<Response>()
  api.on(openUp1, () => late.promise)
  choose()
  await waitFor(() => expect(calls()).toEqual(['GET /api/upload/up1']))
  press('Cancel film.mp4')
  expect(words()).toEqual(['film.mp4Cancelled'])
  expect(screen.queryByText('Try Again')).toBeNull()
  expect(screen.getByLabelText('Choose a file')).toHaveProperty('disabled', true)

  late.resolve(json(sent))
  await screen.findByText('Try Again')
  api.on(uploads.complete, untilAborted)
  press('Try Again')
  await waitFor(() => expect(api.seenOf(uploads.complete)).toHaveLength(1))
  press('Cancel film.mp4')
  await screen.findByText('Try Again')
  expect(words()).toEqual(['film.mp4Cancelled'])
  expect([onUploaded.mock.calls, document.querySelector('.toast')]).toEqual([[], null])

  api.on(uploads.complete, () => json({ count: 1, message: '1', files: [mediaWith({ id: 7 })] }))
  press('Try Again')
  await screen.findByText('1 of 1 uploaded')
  expect(words()).toEqual(['film.mp4Uploaded'])
  expect(calls()).toEqual([
    'GET /api/upload/up1',
    'DELETE /api/upload/up1',
    'POST /api/upload/presign',
    'POST /api/upload/complete',
    'DELETE /api/upload/up2',
    'POST /api/upload/presign',
    'POST /api/upload/complete',
  ])
  expect(onUploaded).toHaveBeenCalledTimes(1)
})
