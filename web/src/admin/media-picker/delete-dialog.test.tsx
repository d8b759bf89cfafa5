import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal, silence } from '../../testing/stub-api'
import { MediaTab } from '../media/media-tab'

const api = freshAdmin()

const roof = mediaWith({ id: 1, originalName: 'roof.jpg' })
const binned = mediaWith({ id: 2, originalName: 'face.jpg', deletedAt: '2026-11-20T10:00:00.000Z' })
const slide = { kind: 'hero', id: 4, label: 'Slide “Up high”' }
const uses = at(media.uses, 1)
const remove = at(media.remove, 1)
const removeBinned = at(media.remove, 2)

let stored: Media[]

const removes = (id: number) => () => {
  stored = stored.filter((file) => file.id !== id)
  return json({ success: true, originalName: 'roof.jpg' })
}

beforeEach(async () => {
  stored = [roof, binned]
  const inBin = (deleted: boolean) => stored.filter(({ deletedAt }) => (deletedAt !== undefined) === deleted)
  api.on(media.list, ({ query }) => json(inBin(query.get('deleted') === '1')))
  api.on(uses, () => json([]))
  api.on(remove, removes(1))
  api.on(removeBinned, removes(2))
  renderWithToasts(<MediaTab />)
  await screen.findByText('roof.jpg')
})

const focused = () => document.activeElement?.textContent
const sentTo = (endpoint: typeof remove) => api.seenOf(endpoint).map(({ query }) => String(query))

describe('delete dialog', () => {
  it('lists the uses, asks a second time before a permanent deletion, which it forces, and offers no Undo', async () => {
    api.on(uses, () => json([slide]))
    press('Delete roof.jpg')
    await screen.findByText('Used in: Slide “Up high”.')
    screen.getByText(
      'The file stays in the bin for 30 days. Until then, anyone who has its web address can open it, and copies that were stored on its way to visitors can last up to a year.',
    )
    press('Delete for Good…')
    screen.getByLabelText('Delete “roof.jpg” for good?', { selector: 'dialog' })
    expect(focused()).toBe('Delete “roof.jpg” for good?')
    screen.getByText(/Browsers that have already loaded it may keep their copy\./)
    press('Back')
    screen.getByLabelText('Delete “roof.jpg”?', { selector: 'dialog' })
    expect(focused()).toBe('Delete for Good…')
    expect(api.seenOf(remove)).toEqual([])
    press('Delete for Good…')
    screen.getByText('Used in: Slide “Up high”.')
    press('Delete for Good')
    const toast = await toastOf('Media deleted successfully')
    expect(toast?.textContent).toContain('The file is gone for good.')
    expect(toast?.textContent).not.toContain('Undo')
    expect(sentTo(remove)).toEqual(['force=1&permanent=1'])
    expect(screen.queryByText('roof.jpg')).toBeNull()
  })

  it('Undo of a deleted logo restores the file as the logo', async () => {
    api.on(logo.get, () => json({ logoUrl: '/objects/roof.jpg', logoId: 1 }))
    api.on(logo.update, () => json({ logoUrl: '/objects/roof.jpg', logoId: 1 }))
    api.on(at(media.restore, 1), () => json(roof))
    press('Delete roof.jpg')
    await screen.findByText(/It is the logo/)
    press('Delete')
    await toastOf('Media deleted successfully')
    press('Undo')
    await toastOf('Media restored')
    expect(api.seenOf(logo.update).map(({ body }) => body)).toEqual([{ mediaId: 1 }])
  })

  it('shows the site’s own error text when it gets no response (§8); a file in use is forced only once that is shown', async () => {
    api.on(remove, () => Promise.reject(new TypeError('Failed to fetch')))
    press('Delete roof.jpg')
    press('Delete')
    await screen.findByText('Please try again')
    const message = 'Used in: Slide “Up high”.'
    api.on(remove, ({ query }) =>
      query.has('force') ? removes(1)() : refusal('MEDIA_IN_USE', { message, details: { uses: [slide] } }),
    )
    press('Delete')
    await screen.findAllByText(message)
    press('Delete Anyway')
    await toastOf('Media deleted successfully')
    expect(screen.queryByText('roof.jpg')).toBeNull()
    expect(sentTo(remove)).toEqual(['', '', 'force=1'])
  })

  it('restores a file from the bin, or deletes it permanently', async () => {
    press('Open the Bin')
    await screen.findByText('face.jpg')
    screen.getByText('Until 20 Dec')
    api.on(at(media.restore, 2), () => json(roof))
    press('Restore face.jpg')
    await toastOf('Media restored')
    expect(api.seenOf(at(media.restore, 2))).toHaveLength(1)
    press('Delete for good: face.jpg')
    screen.getByLabelText('Delete “face.jpg” for good?', { selector: 'dialog' })
    press('Keep')
    expect(document.querySelector('dialog')).toBeNull()
    press('Delete for good: face.jpg')
    press('Delete for Good')
    await toastOf('Media deleted successfully')
    expect(sentTo(removeBinned)).toEqual(['permanent=1'])
    await screen.findByText('The bin is empty.')
  })

  it('aborts the request for the uses, which would fail after the deletion', async () => {
    for (const endpoint of [uses, remove]) api.on(endpoint, silence)
    press('Delete roof.jpg')
    press('Delete')
    await screen.findByText('Deleting…')
    expect(api.seenOf(uses).map(({ signal }) => signal?.aborted)).toEqual([true])
  })
})
