import { logo as logoEndpoints } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { freshAdmin, renderAdmin, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal, silence } from '../../testing/stub-api'
import { ReplaceDialog } from './file-dialogs'

const api = freshAdmin()

const logo = mediaWith({ id: 3, originalName: 'mark.png', category: 'logo' })
const reupload = at(media.reupload, 3)
const drawing = new File(['<svg/>'], 'new.svg', { type: 'image/svg+xml' })

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  api.on(logoEndpoints.get, () => json({ logoUrl: '/api/media-file/3-abc.png', logoId: 3 }))
  api.on(at(media.uses, 3), () => json([]))
  renderAdmin(<ReplaceDialog file={logo} onClose={onClose} />)
})

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose another picture'), { target: { files: [file] } })

it('the dialog lists the uses of the file, including the logo', async () => {
  await screen.findByText('Used in: Logo.')
})

it('a refused file is reported with its reason; another one replaces the stored one and closes the dialog', async () => {
  api.on(uploads.presign, () => json({ uploads: [{ error: '“a.gif” cannot be a logo.' }] }))
  choose(new File(['GIF'], 'a.gif', { type: 'image/gif' }))
  expect((await toastOf('Replace Failed'))?.textContent).toContain('“a.gif” cannot be a logo.')
  expect(onClose).not.toHaveBeenCalled()
  expect(api.seenOf(uploads.presign)[0]?.body).toMatchObject({ replaces: 3, category: 'logo' })
  api.on(reupload, () => json({ ...logo, originalName: 'new.svg' }))
  choose(drawing)
  expect((await toastOf('File Replaced'))?.textContent).toContain('“mark.png” has made way for the new file.')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(api.seenOf(reupload)).toHaveLength(1)
})

it('the dialog cannot be closed during an upload', async () => {
  api.on(reupload, silence)
  choose(drawing)
  await screen.findByLabelText('Cancel new.svg')
  fireEvent.click(screen.getByText('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  api.on(reupload, () => refusal('UNAVAILABLE'))
})
