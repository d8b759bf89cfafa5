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

describe('a new project', () => {
  it('can be sent once name, description and location are filled in', () => {
    const states = [/^Name/, /^Description/, /^Location/].map((label) => {
      const before = disabled('Add Project')
      fillIn(label, 'Words')
      return before
    })
    expect([...states, disabled('Add Project')]).toEqual([true, true, true, false])
    fillIn(/^Location/, '  ')
    expect(disabled('Add Project')).toBe(true)
  })

  it('without an image is not sent, and stays in the form', async () => {
    fill()
    press('Add Project')
    expect((await toastOf('Please choose an image'))?.className).toContain('destructive')
    expect([api.seenOf(projects.create), value(/^Name/)]).toEqual([[], 'Dome'])
  })

  it('is sent and listed', async () => {
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

  it('that the server has leaves the form free for the next, before the list is read anew', async () => {
    fill()
    await chooseImage()
    api.on(projects.list, silence)
    press('Add Project')
    await toastOf('Project Added')
    const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
    expect([name.value, name.readOnly, document.activeElement]).toEqual(['', false, name])
  })

  it('comes last where projects have been put in order', async () => {
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

describe('a form that was opened for another item while one is saved', () => {
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

  it('where it is new', async () => {
    fill()
    await chooseImage()
    await late(projects.create, 'Add Project', 'Project Added')
  })

  it('where it was changed', async () => {
    press('Edit: Arena')
    await late(at(projects.update, 1), 'Update Project', 'Project Updated')
  })
})

describe('a project', () => {
  it('is changed, and keeps its place', async () => {
    press('Edit: Arena')
    fillIn(/^Location/, 'York')
    press('Update Project')
    await toastOf('Project Updated')
    expect(server.changes()).toEqual([
      [1, { name: 'Arena', description: 'Wi-Fi under the roof', location: 'York', mediaId: 7, version: 1 }],
    ])
  })

  it('without a picture to show is said to be hidden, and no other', async () => {
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
])('a save that %s leaves alone what was opened while it was on its way', async (_, answer, title) => {
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
