import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeSections } from '../../testing/fake-sections'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json } from '../../testing/stub-api'
import { SectionImagesTab } from './section-images-tab'

const api = freshAdmin()

let server: ReturnType<typeof fakeSections>

beforeEach(async () => {
  server = fakeSections(api, { sectionKey: 'equipment_image_1', mediaId: 1, version: 2 })
  api.on(media.list, () =>
    json([
      mediaWith({ id: 1, originalName: 'rope.jpg' }),
      mediaWith({ id: 2, originalName: 'mast.jpg', category: 'project' }),
      mediaWith({ id: 3, originalName: 'film.mp4', mimeType: 'video/mp4' }),
    ]),
  )
  renderWithToasts(<SectionImagesTab />)
  await screen.findByAltText('rope.jpg')
})

const edit = (label: string) => fireEvent.click(screen.getByLabelText(`Edit ${label}`))

function pick(name: RegExp) {
  press(screen.queryByText('Change picture') ? 'Change picture' : 'Choose picture')
  fireEvent.click(screen.getByLabelText(name))
  press('Use This File')
}

it('saving one image keeps the focus on another that is being edited', async () => {
  const answer = Promise.withResolvers<Response>()
  api.on(contentSections.update, () => answer.promise)
  edit('Equipment picture 1')
  pick(/mast\.jpg/)
  press('Save')
  edit('Equipment picture 2')
  const choosing = document.activeElement
  answer.resolve(json({ ...server.stored('equipment_image_1'), mediaId: 2, version: 3 }))
  await toastOf('Section Image Updated')
  expect([choosing?.textContent, document.activeElement]).toEqual(['Choose picture', choosing])
})

describe('section images', () => {
  it('shows five slots, offers pictures of every category but no videos, and saves one or none, with empty content', async () => {
    expect([...document.querySelectorAll<HTMLElement>('.slot h3')].map(({ title }) => title)).toEqual([
      'professional_equipment_image',
      ...[1, 2, 3, 4].map((number) => `equipment_image_${number}`),
    ])
    edit('About picture')
    press('Choose picture')
    expect(screen.queryByLabelText(/film.mp4/)).toBeNull()
    fireEvent.click(screen.getByLabelText(/mast.jpg/))
    press('Use This File')
    press('Save')
    await toastOf('Section Image Updated')
    expect(server.saves()).toEqual([
      { sectionKey: 'professional_equipment_image', content: '', mediaId: 2, version: 0 },
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('Edit About picture'))
    edit('About picture')
    press('Choose none')
    press('Save')
    await waitFor(() => expect(server.saves()[1]).toMatchObject({ content: '', mediaId: null, version: 1 }))
  })

  it('the picker’s search filters the pictures and announces the number of matches', () => {
    edit('About picture')
    press('Choose picture')
    const count = screen.getByText('2 file(s)')
    expect(count.getAttribute('role')).toBe('status')
    const search = (words: string) => fillIn('Search the files', words)
    search('mast')
    expect(count.textContent).toBe('1 of 2 file(s)')
    search('no such file')
    expect(count.textContent).toBe('0 of 2 file(s)')
    screen.getByText('No file fits the search.')
    expect(document.contains(count)).toBe(true)
  })

  it('shows the other version on a conflict and overwrites it only on request', async () => {
    edit('Equipment picture 1')
    pick(/mast.jpg/)
    server.put({ sectionKey: 'equipment_image_1', version: 9 })
    press('Save')
    await screen.findByText('Somebody saved another picture in the meantime:')
    screen.getByText('No picture')
    press('Save Mine')
    await toastOf('Section Image Updated')
    expect(server.saves().at(-1)).toMatchObject({ mediaId: 2, version: 9 })
  })
})
