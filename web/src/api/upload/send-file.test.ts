import { uploadLimits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeStorage, inParts, serveUpload } from '../../testing/fake-upload'
import { mediaWith } from '../../testing/snapshot-example'
import { at, freshApi, json, refusal, untilAborted } from '../../testing/stub-api'
import { pendingUploads, rememberUpload } from './pending-uploads'
import { cancelled, type FileUpload, sendFile } from './send-file'
import { unreadable } from './tools'

const api = freshApi()
let storage: ReturnType<typeof fakeStorage>
let controller: AbortController
let progress: number[]

beforeEach(() => {
  storage = fakeStorage()
  controller = new AbortController()
  progress = []
})

const film = new File(['abcde'], 'film.mp4', { type: 'video/mp4', lastModified: 5 })
const drawing = (bytes: number) => new File(['x'.repeat(bytes)], 'mark.svg', { type: 'image/svg+xml' })

function send(given: Partial<FileUpload> = {}) {
  const onSent = (bytes: number) => progress.push(bytes)
  const upload = { file: film, category: 'hero' as const, signal: controller.signal, onSent, ...given }
  return sendFile(upload, storage.tools)
}
const urls = () => storage.taken.map(({ url }) => url)
const open = { name: 'film.mp4', size: 5, category: 'hero', done: [] } as const
/** Answers which parts are missing. */
const stillOpen = (...missing: number[]) =>
  api.on(uploads.get, () => json({ ...open, ...inParts(...missing) }))
const isPending = () => pendingUploads().length > 0

describe('a small file', () => {
  it('is sent in one PUT with the signed headers, and its upload is completed', async () => {
    serveUpload(api, { uploadId: 'up1', url: '/put', headers: { 'content-type': 'video/mp4' } })
    expect(await send({ replaces: 4 })).toMatchObject({ id: 7 })
    expect(storage.taken).toEqual([{ url: '/put', headers: { 'content-type': 'video/mp4' }, text: 'abcde' }])
    expect(api.seenOf(uploads.presign)[0]?.body).toMatchObject({
      category: 'hero',
      replaces: 4,
      files: [{ name: 'film.mp4', mimeType: 'video/mp4', size: 5 }],
    })
    expect(api.seenOf(uploads.complete)[0]?.body).toEqual({ uploadId: 'up1' })
    expect(pendingUploads()).toEqual([])
  })

  it('is not sent if the server refuses it, and the error has the server’s reason', async () => {
    serveUpload(api, { error: '“film.mp4” is filmed in HEVC.' })
    await expect(send()).rejects.toMatchObject({ body: { message: '“film.mp4” is filmed in HEVC.' } })
    expect(urls()).toEqual([])
  })
})

describe('a large file', () => {
  beforeEach(() => serveUpload(api, inParts(1, 2, 3)))

  it('is sent in parts, each with its own bytes', async () => {
    await send()
    expect(storage.taken.map(({ url, text }) => [url, text])).toEqual([
      ['/part/1', 'ab'],
      ['/part/2', 'cd'],
      ['/part/3', 'e'],
    ])
    expect(progress.at(-1)).toBe(5)
  })

  it.each([
    ['sends it again after 1, 2 and 4 seconds', [0, 503, 403], [1, 2, 3], [1000, 2000, 4000]],
    ['does not send it again if it was stored although its response was lost (F29)', [0], [2, 3], [1000]],
  ])('after a failed part requests fresh URLs, and %s', async (_, refusals, missing, rests) => {
    storage.refusals.push(...refusals)
    stillOpen(...missing)
    await send()
    expect(storage.rests).toEqual(rests)
    expect(urls()).toEqual(missing.map((part) => `/part/${part}`))
    expect(api.seenOf(uploads.get)).toHaveLength(refusals.length)
  })

  it('fails after three retries of a part, and resumes with the missing parts when sent again', async () => {
    stillOpen(2, 3)
    storage.refusals.push('takes', ...Array(4).fill(500))
    await expect(send()).rejects.toThrow('Storage answered 500')
    expect(urls()).toEqual(['/part/1'])
    expect(pendingUploads()).toMatchObject([{ uploadId: 'up1', name: 'film.mp4', size: 5 }])

    await send()
    expect(urls()).toEqual(['/part/1', '/part/2', '/part/3'])
    expect(api.seenOf(uploads.presign)).toHaveLength(1)
    expect(pendingUploads()).toEqual([])
  })

  it('starts a new upload if the server returns 404 for the pending one', async () => {
    storage.refusals.push(...Array(4).fill(500))
    stillOpen(1, 2, 3)
    await expect(send()).rejects.toThrow()
    api.on(uploads.get, () => refusal('NOT_FOUND'))
    await send()
    expect(api.seenOf(uploads.presign)).toHaveLength(2)
    expect(urls()).toHaveLength(3)
  })

  it('requests fresh URLs when the presigned ones have expired', async () => {
    storage.clock.transferMs = uploadLimits.urlSeconds * 1000
    const parts = [2, 3].map((partNumber) => ({ partNumber, url: `/fresh/${partNumber}` }))
    api.on(uploads.get, () => json({ ...open, ...inParts(), parts }))
    await send()
    expect(urls()).toEqual(['/part/1', '/fresh/2', '/fresh/3'])
  })

  it.each([
    ['a part is sent', () => void storage.refusals.push('hangs'), () => storage.refusals.length === 0],
    [
      'it is resumed',
      () => rememberUpload({ ...open, uploadId: 'up1', lastModified: 5, begunAt: Date.now() }),
      () => api.seenOf(uploads.get).length === 1,
    ],
  ])('is deleted on the server when it is cancelled while %s', async (_, prepare, isReached) => {
    api.on(uploads.remove, () => json({ success: true }))
    api.on(uploads.get, untilAborted)
    prepare()
    const sending = send()
    await waitFor(() => expect(isReached()).toBe(true))
    controller.abort(cancelled)
    await expect(sending).rejects.toBe(cancelled)
    expect(api.seen.at(-1)?.call).toBe('DELETE /api/upload/up1')
    expect(isPending()).toBe(false)
  })

  it('stops waiting for fresh URLs when it is aborted, and stays a pending upload', async () => {
    storage.refusals.push(0)
    api.on(uploads.get, untilAborted)
    const sending = send()
    await waitFor(() => expect(api.seenOf(uploads.get)).not.toEqual([]))
    controller.abort()
    await expect(sending).rejects.toThrow()
    expect(urls()).toEqual([])
    expect(isPending()).toBe(true)
  })

  it.each([
    ['is no longer', 'UNSUPPORTED_FILE', '415', false],
    ['stays', 'UNAUTHENTICATED', '401', true],
  ] as const)(
    '%s a pending upload after its completion was refused with %s',
    async (_, code, status, pending) => {
      api.on(uploads.complete, () => refusal(code))
      await expect(send()).rejects.toThrow(status)
      expect(isPending()).toBe(pending)
    },
  )
})

describe('an unreadable file', () => {
  const reading = () => vi.spyOn(Blob.prototype, 'arrayBuffer')
  const taken = new DOMException('The file could not be read.', 'NotReadableError')

  it.each([
    ['a video', film, 0],
    ['a drawing', drawing(10), 0],
    ['a video that becomes unreadable before it is hashed', film, 1],
  ])('is rejected as unreadable without any request: %s', async (_, file, readings) => {
    const read = reading().mockRejectedValue(taken)
    if (readings > 0) read.mockResolvedValueOnce(new ArrayBuffer(1))
    await expect(send({ file })).rejects.toBe(unreadable)
    expect(api.seen).toEqual([])
  })

  it('is not retried if reading fails halfway, and stays a pending upload', async () => {
    serveUpload(api, inParts(1, 2, 3))
    stillOpen(2, 3)
    storage.refusals.push('takes', 0)
    reading().mockImplementation(async () => {
      if (storage.rests.length > 0) throw taken
      return new ArrayBuffer(1)
    })
    await expect(send()).rejects.toBe(unreadable)
    expect(storage.rests).toHaveLength(1)
    expect(pendingUploads()).toHaveLength(1)
  })
})

describe('an SVG', () => {
  it('is uploaded through the API instead of directly to storage, also to replace a file', async () => {
    api.on(media.upload, () => json({ count: 1, message: '1', files: [mediaWith({ id: 8 })] }))
    api.on(at(media.reupload, 3), () => json(mediaWith({ id: 3 })))
    expect(await send({ file: drawing(10), category: 'logo' })).toMatchObject({ id: 8 })
    expect(await send({ file: drawing(10), replaces: 3 })).toMatchObject({ id: 3 })
    expect(api.seen.map(({ call }) => call)).toEqual(['POST /api/upload', 'POST /api/media/3/reupload'])
  })

  it('is not sent if it is larger than the limit', async () => {
    await expect(send({ file: drawing(uploadLimits.svg + 1) })).rejects.toMatchObject({
      body: { message: '“mark.svg” is too large: SVG drawings may have up to 512 kB.' },
    })
    expect(api.seen).toEqual([])
  })
})
