import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberUpload } from '../../api/upload/pending-uploads'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal, silence, untilAborted } from '../../testing/stub-api'
import { useUnsaved } from '../shell/unsaved'
import { acceptUploads, chooseFiles, drawing, stored } from '../upload/upload.testing'
import { UploadCard } from './upload-card'

const api = freshAdmin()

beforeEach(() => acceptUploads(api))

const drawings = (count: number) =>
  Array.from({ length: count }, (_, index) => drawing(`mark-${index + 1}.svg`))
const choose = (...files: File[]) => chooseFiles('Choose pictures or videos', ...files)
const rows = () => [...document.querySelectorAll('.job')].map(({ textContent }) => textContent)

describe('upload', () => {
  beforeEach(() => void renderWithToasts(<UploadCard />))

  it('requires a file and takes up to ten, each once, of which any can be removed', async () => {
    const refused = async () => (await toastOf('Upload failed'))?.textContent
    expect(screen.getByText('Upload')).toHaveProperty('disabled', true)
    fireEvent.submit(screen.getByText('Upload'))
    expect(await refused()).toContain('At least one file must be selected.')
    expect(api.seen).toEqual([])
    choose(...drawings(9))
    choose(...drawings(10))
    choose(drawing('one-more.svg'))
    await waitFor(async () => expect(await refused()).toContain('Up to 10 files at a time'))
    expect(rows()).toHaveLength(10)
    press('Remove mark-2.svg')
    expect(rows()).toHaveLength(9)
    expect(screen.queryByText('mark-2.svg')).toBeNull()
  })

  it('a failed file is left out of the total progress, named, and retried in its place in the list', async () => {
    const second = Promise.withResolvers<Response>()
    const answers = [second.promise, refusal('UNAVAILABLE')]
    api.on(media.upload, () => answers.pop() ?? stored())
    choose(...drawings(2))
    press('Upload 2 Files')
    await screen.findByText('Failed')
    expect(screen.getByLabelText('All files').getAttribute('max')).toBe(String(drawing('mark-2.svg').size))
    second.resolve(stored())
    const uploaded = '1 file(s) uploaded successfully'
    expect((await toastOf('Upload successful'))?.textContent).toContain(
      `${uploaded}. Not uploaded: mark-1.svg.`,
    )
    press('Try Again')
    await screen.findByText(uploaded)
    screen.getByText('2 of 2 uploaded')
    expect(rows()).toEqual(['mark-1.svgUploaded', 'mark-2.svgUploaded'])
  })

  it('a file that the server refuses for good is shown with the reason, without a retry', async () => {
    api.on(media.upload, () => refusal('UNSUPPORTED_FILE', { message: '“mark.svg” holds program text.' }))
    choose(drawing('mark.svg'))
    press('Upload')
    await screen.findByText('“mark.svg” holds program text.', { selector: '.job *' })
    expect(screen.queryByText('Try Again')).toBeNull()
  })

  it.each([
    ['UNAVAILABLE', 'Please try again shortly.'],
    ['UNAUTHENTICATED', 'Please log in.'],
  ] as const)('shows why it failed (%s, lost connection) and can be retried', async (code, reason) => {
    api.on(media.upload, () => refusal(code))
    choose(drawing('mark.svg'))
    press('Upload')
    expect((await toastOf('Upload failed'))?.textContent).toContain(reason)
    api.on(media.upload, () => Promise.reject(new TypeError('Failed to fetch')))
    press('Try Again')
    await screen.findByText(/^The connection was lost/)
    await screen.findByText('Please try again')
    acceptUploads(api)
    press('Try Again')
    await toastOf('Upload successful')
    expect(rows()).toEqual(['mark.svgUploaded'])
  })

  it('asks for the file to be chosen again when it can no longer be read', async () => {
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
    choose(drawing('mark.svg'))
    press('Upload')
    const words = 'This file can no longer be read. Please choose it again.'
    await screen.findByText(words, { selector: '.job *' })
    expect(screen.queryByText('Try Again')).toBeNull()
  })
})

it('leaving asks for confirmation with chosen or failed files, and during an upload, which it then stops', async () => {
  api.on(media.upload, () => refusal('UNAVAILABLE'))
  renderWithToasts(<UploadAndAway />)
  const staysWithFiles = async () => {
    press('Away')
    await screen.findByText('You chose files and have not uploaded them. Leave without uploading?')
    press('Stay Here')
  }
  choose(drawing('mark.svg'))
  await staysWithFiles()
  press('Upload')
  await screen.findByText('Failed')
  await staysWithFiles()
  api.on(media.upload, silence)
  press('Try Again')
  press('Away')
  await screen.findByText('Files are on their way. Leave and stop the upload?')
  press('Keep Uploading')
  screen.getByLabelText('Cancel mark.svg')
  press('Away')
  press('Stop and Leave')
  screen.getByText('Elsewhere')
})

it('leaving asks for no confirmation once the list of failed files is cleared', async () => {
  api.on(media.upload, () => refusal('UNAVAILABLE'))
  renderWithToasts(<UploadAndAway />)
  choose(drawing('mark.svg'))
  press('Upload')
  await screen.findByText('Failed')
  press('Clear List')
  press('Away')
  screen.getByText('Elsewhere')
})

/** The upload card, with a button that leaves it. */
function UploadAndAway() {
  const { proceed } = useUnsaved()
  const [away, setAway] = useState(false)
  if (away) return <p>Elsewhere</p>
  return (
    <>
      <UploadCard />
      <button type="button" onClick={() => proceed(() => setAway(true))}>
        Away
      </button>
    </>
  )
}

const film = new File(['abcde'], 'film.mp4', { type: 'video/mp4', lastModified: 5 })
const pending = { uploadId: 'up1', name: 'film.mp4', size: 5, lastModified: 5, category: 'general' } as const
/** An upload whose parts are all stored and that only has to be completed. */
const sent = { ...pending, partSize: 5, done: [], parts: [] }
const calls = () => api.seen.map(({ call }) => call)

it('a cancelled upload can be retried once its requests have ended, cancelled again, and sent as a new one', async () => {
  rememberUpload({ ...pending, begunAt: Date.now() })
  const late = Promise.withResolvers<Response>()
  api.on(uploads.get, () => late.promise)
  api.on(uploads.remove, () => json({ success: true }))
  api.on(uploads.presign, () => json({ uploads: [{ ...sent, uploadId: 'up2' }] }))
  renderWithToasts(<UploadCard />)
  choose(film)
  press('Upload')
  await waitFor(() => expect(calls()).toEqual(['GET /api/upload/up1']))
  press('Cancel film.mp4')
  expect(rows()).toEqual(['film.mp4Cancelled'])
  expect(screen.queryByText('Try Again')).toBeNull()
  expect(screen.getByLabelText('Choose pictures or videos')).toHaveProperty('disabled', true)

  late.resolve(json(sent))
  await screen.findByText('Try Again')
  api.on(uploads.complete, untilAborted)
  press('Try Again')
  await waitFor(() => expect(api.seenOf(uploads.complete)).toHaveLength(1))
  press('Cancel film.mp4')
  await screen.findByText('Try Again')
  expect(rows()).toEqual(['film.mp4Cancelled'])
  expect(document.querySelector('.toast')).toBeNull()

  api.on(uploads.complete, () => stored(7))
  press('Try Again')
  await toastOf('Upload successful')
  expect(rows()).toEqual(['film.mp4Uploaded'])
  const sending = ['POST /api/upload/presign', 'POST /api/upload/complete']
  const discarding = ['GET /api/upload/up1', 'DELETE /api/upload/up1']
  expect(calls()).toEqual([...discarding, ...sending, 'DELETE /api/upload/up2', ...sending])
})

describe('interrupted upload', () => {
  const again = 'Choose film.mp4 again to go on'

  beforeEach(() => {
    rememberUpload({ ...pending, replaces: 7, begunAt: Date.now() })
    renderWithToasts(<UploadCard />)
  })

  it('requires the same file to resume, refuses another, and shows that the file replaces one', async () => {
    screen.getByText('takes the place of another file')
    chooseFiles(again, drawing('mark.svg'))
    expect((await toastOf('Upload failed'))?.textContent).toContain('That is another file.')
    expect(api.seen).toEqual([])
    chooseFiles(again, film)
    await waitFor(() => expect(api.seen[0]?.call).toBe('GET /api/upload/up1'))
  })

  it('resumes, and allows other uploads and retries only after it has ended', async () => {
    api.on(media.upload, () => refusal('UNAVAILABLE'))
    choose(drawing('first.svg'))
    press('Upload')
    await screen.findByText('Try Again')
    acceptUploads(api)
    const late = Promise.withResolvers<Response>()
    api.on(uploads.get, () => late.promise)
    api.on(uploads.complete, () => stored(7))
    chooseFiles(again, film)
    await screen.findByLabelText('Cancel film.mp4')
    choose(drawing('mark.svg'))
    fireEvent.click(screen.getByText('Upload'))
    expect(screen.getByText('Upload')).toHaveProperty('disabled', true)
    expect(screen.queryByText('Try Again')).toBeNull()
    late.resolve(json(sent))
    await waitFor(() => expect(screen.queryByText('Unfinished uploads')).toBeNull())
    press('Try Again')
    await screen.findByText('first.svg', { selector: '[data-state=done] *' })
    press('Upload')
    await screen.findByText('mark.svg', { selector: '[data-state=done] *' })
    expect(api.seenOf(uploads.complete)).toHaveLength(1)
  })

  it('can be discarded, which deletes it on the server', () => {
    press('Discard film.mp4')
    expect(calls()).toEqual(['DELETE /api/upload/up1'])
    expect(screen.queryByText('Unfinished uploads')).toBeNull()
  })
})
