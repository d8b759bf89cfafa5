import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { Project } from '@highline/shared/schemas/project'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeCollection } from '../../testing/fake-collection'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal, silence } from '../../testing/stub-api'
import { chooseFile, fieldValue, isDisabled } from '../collection/collection-tab.testing'
import { ProjectsTab } from './projects-tab'

const api = freshAdmin()

let server: ReturnType<typeof fakeCollection<Project>>

const project = (id: number, name: string, more: Partial<Project> = {}): Project => ({
  id,
  name,
  description: 'Wi-Fi under the roof',
  location: 'Leeds',
  mediaId: 7,
  version: 1,
  ...more,
})

beforeEach(async () => {
  server = fakeCollection(api, { ...projects, read: (sent) => Project.parse(sent) })
  server.put(project(1, 'Arena'))
  server.put(project(2, 'Stadium', { mediaId: null }))
  server.put(project(3, 'Velodrome', { mediaId: 9 }))
  api.on(media.list, () =>
    json([
      mediaWith({ id: 7 }),
      mediaWith({ id: 8, originalName: 'roof.jpg' }),
      mediaWith({ id: 9, originalName: 'film.mp4', mimeType: 'video/mp4' }),
    ]),
  )
  renderWithToasts(<ProjectsTab />)
  await screen.findByText('Arena')
})

function fill() {
  fillIn(/^Name/, 'Dome')
  fillIn(/^Description/, 'Forty antennas')
  fillIn(/^Location/, 'London')
}

async function fillAndAdd() {
  fill()
  await chooseFile('Choose picture', /roof\.jpg/)
  press('Add Project')
}

it('adding requires every text and an image, then empties the form before the list has reloaded', async () => {
  api.on(projects.list, silence)
  const states = [/^Name/, /^Description/, /^Location/].map((label) => {
    fill()
    fillIn(label, ' ')
    return isDisabled('Add Project')
  })
  expect(states).toEqual([true, true, true])
  fill()
  press('Add Project')
  expect((await toastOf('Please choose an image'))?.className).toContain('destructive')
  expect([api.seenOf(projects.create), fieldValue(/^Name/)]).toEqual([[], 'Dome'])
  await fillAndAdd()
  await toastOf('Project Added')
  const texts = { name: 'Dome', description: 'Forty antennas', location: 'London' }
  expect(api.seenOf(projects.create)[0]?.body).toEqual({ ...texts, mediaId: 8 })
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
  expect([name.value, name.readOnly, document.activeElement]).toEqual(['', false, name])
})

it('a project is updated without a sort order, and added with the next one once projects were reordered', async () => {
  press('Edit: Arena')
  fillIn(/^Location/, 'York')
  press('Update Project')
  await toastOf('Project Updated')
  expect(server.changes()).toEqual([
    [1, { name: 'Arena', description: 'Wi-Fi under the roof', location: 'York', mediaId: 7, version: 1 }],
  ])
  press('Move up: Stadium')
  await waitFor(() => expect(server.stored().map(({ sortOrder }) => sortOrder)).toEqual([undefined, 2, 3]))
  await screen.findByLabelText('Edit: Arena')
  await fillAndAdd()
  await toastOf('Project Added')
  expect(api.seenOf(projects.create)[0]?.body).toMatchObject({ sortOrder: 4 })
})

it('only projects without a displayable picture are marked as hidden', async () => {
  const badges = () => screen.queryAllByText('Hidden – no image')
  const names = () => badges().map((badge) => badge.closest('li')?.querySelector('h4')?.textContent)
  await waitFor(() => expect(names()).toEqual(['Stadium', 'Velodrome']))
})

it('focus moved out of the form while a project is saved stays there', async () => {
  const answer = Promise.withResolvers<Response>()
  api.on(projects.create, () => answer.promise)
  await fillAndAdd()
  const elsewhere = screen.getByLabelText('Edit: Stadium')
  elsewhere.focus()
  answer.resolve(json(project(4, 'Dome')))
  await toastOf('Project Added')
  expect([fieldValue(/^Name/), document.activeElement]).toEqual(['', elsewhere])
})

it.each([
  ['went through', () => json(project(1, 'Arena', { version: 2 })), 'Project Updated'],
  [
    'met another version',
    () => refusal('CONFLICT', { details: { current: project(1, 'Theirs') } }),
    undefined,
  ],
  ['met nothing', () => refusal('NOT_FOUND'), 'Error'],
])('a save that %s does not change the form of an item opened meanwhile', async (_, answer, title) => {
  const sent = Promise.withResolvers<Response>()
  api.on(at(projects.update, 1), () => sent.promise)
  press('Edit: Arena')
  fillIn(/^Location/, 'London')
  press('Update Project')
  await waitFor(() => expect(api.seenOf(at(projects.update, 1))).toHaveLength(1))
  press('Edit: Velodrome')
  press('Leave Without Saving')
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('readOnly', false)
  sent.resolve(answer())
  if (title) await toastOf(title)
  await waitFor(() => expect(api.seenOf(projects.list)).toHaveLength(2)) // it reloads once the save has ended
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  screen.getByText('Update Project')
  expect(document.querySelector('.conflict-notice')).toBeNull()
  expect([fieldValue(/^Name/), fieldValue(/^Location/)]).toEqual(['Velodrome', 'Leeds'])
})
