import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { beforeEach, expect, it, vi } from 'vitest'
import { mediaWith } from '../../testing/snapshot-example'
import { freshApi, json } from '../../testing/stub-api'
import { cancelled } from './send-file'
import { sendFileWithPoster } from './video-still'

const api = freshApi()
let controller: AbortController

const film = new File(['abcde'], 'film.mp4', { type: 'video/mp4', lastModified: 5 })
const stored = mediaWith({ id: 7, mimeType: 'video/mp4' })

beforeEach(() => {
  controller = new AbortController()
  // All parts are stored: the upload only has to be completed.
  api.on(uploads.presign, () => json({ uploads: [{ uploadId: 'up1', partSize: 5, parts: [] }] }))
  api.on(uploads.complete, () => json({ count: 1, message: '1', files: [stored] }))
})

const send = () =>
  sendFileWithPoster({ file: film, category: 'hero', signal: controller.signal, onSent: () => undefined })

it('cancelling while the frame of a stored video is captured returns the video without a poster', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // the timeout for a frame never fires
  const released = vi.spyOn(URL, 'revokeObjectURL')
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    queueMicrotask(() => controller.abort(cancelled))
    return 'blob:film'
  })
  expect(await send()).toEqual(stored)
  expect(released).toHaveBeenCalledWith('blob:film')
  expect(api.seenOf(media.setPoster)).toEqual([])
})

it('cancelling during the completion of the upload captures no frame', async () => {
  const created = vi.spyOn(URL, 'createObjectURL')
  api.on(uploads.complete, () => {
    controller.abort(cancelled)
    return json({ count: 1, message: '1', files: [stored] })
  })
  expect(await send()).toEqual(stored)
  expect(created).not.toHaveBeenCalled()
})
