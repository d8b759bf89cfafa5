import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import type { Logo, Media } from '@highline/shared/schemas/media'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal } from '../../testing/stub-api'
import { acceptUploads, chooseFiles, drawing } from '../upload/upload.testing'
import { LogoTab } from './logo-tab'

const api = freshAdmin()

const mark = mediaWith({ id: 1, originalName: 'mark.svg', category: 'logo' })
const older = mediaWith({ id: 2, originalName: 'older.png', category: 'logo' })
const withoutLogo = { logoUrl: null, logoId: null }

let current: Logo
let files: Media[]
let urls: string[]

beforeEach(() => {
  urls = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    urls.push(`blob:${file instanceof File && file.name}`)
    return urls.at(-1) ?? ''
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.splice(urls.indexOf(url), 1))
  current = { logoUrl: '/api/media-file/1-abc.jpg', logoId: 1 }
  files = [mark, older]
  api.on(logo.get, () => json(current))
  api.on(media.list, () => json(files))
  api.on(at(media.uses, 1), () => json([]))
})

describe('LogoTab', () => {
  it('keeps the logo when deletion fails and removes it when a retry succeeds (D-02)', async () => {
    renderWithToasts(<LogoTab />)
    await screen.findByAltText('The current logo')
    press('Remove Logo')
    press('Delete')
    await screen.findAllByText('Delete Failed')
    screen.getByAltText('The current logo')
    api.on(at(media.remove, 1), () => {
      current = withoutLogo
      files = [older]
      return json({ success: true, originalName: 'mark.svg' })
    })
    screen.getByText('It is the logo: the company name will stand in its place.')
    press('Delete')
    expect(await toastOf('Logo Deleted')).toBeTruthy()
    screen.getByText(/The default text logo is in use/)
    expect(screen.queryByText('Remove Logo')).toBeNull()
  })

  it('sets a logo from the history, which offers every logo except the current one', async () => {
    api.on(logo.update, () => {
      current = { logoUrl: '/api/media-file/2-abc.jpg', logoId: 2 }
      return json(current)
    })
    renderWithToasts(<LogoTab />)
    fireEvent.click(await screen.findByLabelText('Use older.png as the logo'))
    expect(await toastOf('Logo Changed')).toBeTruthy()
    expect(api.seenOf(logo.update)[0]?.body).toEqual({ mediaId: 2 })
    expect(screen.queryByLabelText('Use older.png as the logo')).toBeNull()
    expect(screen.getByLabelText('Use mark.svg as the logo')).toBeTruthy()
  })
})

describe('logo upload', () => {
  const choose = (file: File) => chooseFiles('Choose a picture', file)

  beforeEach(async () => {
    renderWithToasts(<LogoTab />)
    await screen.findByAltText('The current logo')
  })

  it('previews the chosen file, shows why it could not be sent (§8), and revokes the preview once it is stored', async () => {
    screen.getByText('PNG or SVG with a transparent background, up to 200 px wide, looks best.')
    choose(drawing('new.svg'))
    expect(await screen.findByAltText('The chosen logo')).toHaveProperty('src', 'blob:new.svg')
    expect(api.seenOf(media.upload)).toEqual([])
    for (const reason of ['Failed to upload logo. Please try again.', 'Please try again shortly.']) {
      press('Upload Logo')
      const failure = () => screen.queryByText('Upload Failed')?.closest('li')
      await waitFor(() => expect(failure()?.textContent).toContain(reason))
      api.on(media.upload, () => refusal('UNAVAILABLE'))
    }
    await screen.findByText('Failed')
    expect(screen.queryByText('Try Again')).toBeNull() // Upload Logo repeats it
    screen.getByAltText('The chosen logo')
    choose(drawing('other.svg'))
    expect(screen.queryByText('Failed')).toBeNull()

    acceptUploads(api)
    press('Upload Logo')
    await toastOf('Logo Uploaded')
    await waitFor(() => expect(urls).toEqual([]))
    expect(screen.getByText('Upload Logo')).toHaveProperty('disabled', true)
  })

  it('revokes the preview URL when the tab is unmounted', async () => {
    choose(drawing('new.svg'))
    await screen.findByAltText('The chosen logo')
    cleanup()
    expect(urls).toEqual([])
  })

  it.each(['video/mp4', 'image/gif'])('refuses a file of type %s', async (type) => {
    choose(new File(['film'], 'moving', { type }))
    expect((await toastOf('Upload Failed'))?.textContent).toContain('A logo is a picture')
    expect(screen.queryByAltText('The chosen logo')).toBeNull()
  })
})
