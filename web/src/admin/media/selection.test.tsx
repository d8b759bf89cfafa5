import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal } from '../../testing/stub-api'
import { Library } from './library'

const api = freshAdmin()

const files = ['roof.jpg', 'mast.jpg', 'mark.png'].map((originalName, at) =>
  mediaWith({ id: at + 1, originalName, description: 'Seen from below', version: 3 }),
)
beforeEach(async () => {
  const project = { id: 9, name: 'Arena', description: 'Roof', location: 'Hull', mediaId: 1, version: 1 }
  api.on(media.list, () => json(files))
  api.on(projects.list, () => json([project, { ...project, id: 10 }]))
  api.on(logo.get, () => json({ logoUrl: '/objects/mark.png', logoId: 3 }))
  for (const { id } of files) {
    api.on(at(media.update, id), () => json({ ...files[0], id, category: 'hero' }))
    api.on(at(media.remove, id), () => json({ success: true, originalName: '' }))
    api.on(at(media.restore, id), () => json({ ...files[0], id }))
  }
  renderWithToasts(<Library />)
  await screen.findByText('Unused', { selector: '.badge' })
})

const names = () =>
  screen.getAllByText(/\.(jpg|png)$/, { selector: '.media-name' }).map((it) => it.textContent)
const select = (...chosen: string[]) => {
  for (const name of chosen) fireEvent.click(screen.getByLabelText(`Select ${name}`))
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows the number of uses of each file and filters by used or unused', () => {
  const uses = screen.getAllByText(/^(Used in|Unused)/, { selector: '.badge' }).map((it) => it.textContent)
  expect(uses).toEqual(['Used in 1 place', 'Unused', 'Used in 2 places'])
  choose('Use shown', 'unused')
  expect(names()).toEqual(['mast.jpg'])
  choose('Use shown', 'used')
  expect(names()).toEqual(['mark.png', 'roof.jpg'])
})

it('changes the category of several files, each with its loaded version', async () => {
  select('roof.jpg', 'mark.png')
  screen.getByText('2 selected')
  choose('Category of the selected files', 'hero')
  expect((await toastOf('Media file updated successfully'))?.textContent).toContain('2 file(s)')
  for (const id of [1, 3])
    expect(api.seenOf(at(media.update, id))[0]?.body).toEqual({ category: 'hero', version: 3 })
  expect(screen.queryByText('2 selected')).toBeNull()
})

it('deletes several files, with force after showing their uses, and Undo restores them', async () => {
  select('mast.jpg')
  press('Delete Selected…')
  press('Keep')
  select('roof.jpg')
  press('Delete Selected…')
  screen.getByText('1 of 2 are shown on the page, which will go without them.')
  press('Delete Anyway')
  await toastOf('Media deleted successfully')
  for (const id of [1, 2]) expect(api.seenOf(at(media.remove, id))[0]?.query.get('force')).toBe('1')
  press('Undo')
  await toastOf('Media restored')
  for (const id of [1, 2]) expect(api.seenOf(at(media.restore, id))).toHaveLength(1)
})

it('Undo of a deleted logo restores it as the logo', async () => {
  api.on(logo.update, () => json({ logoUrl: '/objects/mark.png', logoId: 3 }))
  select('mark.png')
  press('Delete Selected…')
  press('Delete Anyway')
  await toastOf('Media deleted successfully')
  api.on(logo.get, () => json({ logoUrl: null, logoId: null }))
  press('Undo')
  await toastOf('Media restored')
  expect(api.seenOf(logo.update).map(({ body }) => body)).toEqual([{ mediaId: 3 }])
})

it('a file that turns out to be in use is not forced, and stays selected', async () => {
  api.on(at(media.remove, 2), () => refusal('MEDIA_IN_USE', { message: 'Used in: Slide “Up high”.' }))
  select('mast.jpg')
  press('Delete Selected…')
  press('Delete')
  await screen.findAllByText('Used in: Slide “Up high”.')
  expect(api.seenOf(at(media.remove, 2))[0]?.query.get('force')).toBeNull()
  screen.getByText('1 selected')
})
