import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { Project } from '@highline/shared/schemas/project'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeCollection } from '../../testing/fake-collection'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal, silence } from '../../testing/stub-api'
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

const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const disabled = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' }).disabled

function fill() {
  fillIn(/^Name/, 'Dome')
  fillIn(/^Description/, 'Forty antennas')
  fillIn(/^Location/, 'London')
}

async function chooseImage() {
  press('Choose picture')
  fireEvent.click(await screen.findByLabelText(/roof\.jpg/))
  press('Use This File')
}

describe('adding a project', () => {
  it('enables the Add Project button once name, description and location are filled in', () => {
    const states = [/^Name/, /^Description/, /^Location/].map((label) => {
      const before = disabled('Add Project')
      fillIn(label, 'Words')
      return before
    })
    expect([...states, disabled('Add Project')]).toEqual([true, true, true, false])
    fillIn(/^Location/, '  ')
    expect(disabled('Add Project')).toBe(true)
  })

  it('shows an error, sends nothing and keeps the form when no image is chosen', async () => {
    fill()
    press('Add Project')
    expect((await toastOf('Please choose an image'))?.className).toContain('destructive')
    expect([api.seenOf(projects.create), value(/^Name/)]).toEqual([[], 'Dome'])
  })

  it('sends the project, adds it to the list and empties the form', async () => {
    fill()
    await chooseImage()
    press('Add Project')
    await toastOf('Project Added')
    expect(api.seenOf(projects.create)[0]?.body).toEqual({
      name: 'Dome',
      description: 'Forty antennas',
      location: 'London',
      mediaId: 8,
    })
    expect(await screen.findByText('Dome', { selector: 'h4' })).toBeTruthy()
    expect(value(/^Name/)).toBe('')
  })

  it('empties and focuses the form after the save, before the list has reloaded', async () => {
    fill()
    await chooseImage()
    api.on(projects.list, silence)
    press('Add Project')
    await toastOf('Project Added')
    const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
    expect([name.value, name.readOnly, document.activeElement]).toEqual(['', false, name])
  })

  it('assigns the next sort order once projects have been reordered', async () => {
    press('Move up: Stadium')
    await waitFor(() => expect(server.stored().map(({ sortOrder }) => sortOrder)).toEqual([undefined, 2, 3]))
    await screen.findByLabelText('Edit: Arena')
    fill()
    await chooseImage()
    press('Add Project')
    await toastOf('Project Added')
    expect(api.seenOf(projects.create)[0]?.body).toMatchObject({ sortOrder: 4 })
  })
})

describe('focus moved out of the form while a save is pending', () => {
  const late = async (endpoint: Endpoint, button: string, title: string) => {
    const answer = Promise.withResolvers<Response>()
    api.on(endpoint, () => answer.promise)
    press(button)
    const elsewhere = screen.getByLabelText('Edit: Stadium')
    elsewhere.focus()
    answer.resolve(json(project(1, 'Arena', { version: 2 })))
    await toastOf(title)
    expect([value(/^Name/), document.activeElement]).toEqual(['', elsewhere])
  }

  it('stays there after a new project is saved', async () => {
    fill()
    await chooseImage()
    await late(projects.create, 'Add Project', 'Project Added')
  })

  it('stays there after a changed project is saved', async () => {
    press('Edit: Arena')
    await late(at(projects.update, 1), 'Update Project', 'Project Updated')
  })
})

describe('project list', () => {
  it('updates a project without sending a sort order', async () => {
    press('Edit: Arena')
    fillIn(/^Location/, 'York')
    press('Update Project')
    await toastOf('Project Updated')
    expect(server.changes()).toEqual([
      [1, { name: 'Arena', description: 'Wi-Fi under the roof', location: 'York', mediaId: 7, version: 1 }],
    ])
  })

  it('marks only projects without a displayable picture as hidden', async () => {
    const badges = () => screen.queryAllByText('Hidden – no image')
    const names = () => badges().map((badge) => badge.closest('li')?.querySelector('h4')?.textContent)
    await waitFor(() => expect(names()).toEqual(['Stadium', 'Velodrome']))
  })
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
  await screen.findByText('Update Project')
  expect([value(/^Name/), value(/^Location/)]).toEqual(['Velodrome', 'Leeds'])
})
