import { activity as limits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { contact } from '@highline/shared/endpoints/contact'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { projects } from '@highline/shared/endpoints/projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { words as visitor } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { record } from './activities'

let app: FakeApp
let cookie: string

beforeEach(async () => {
  app = fakeApp()
  cookie = await logIn(app)
})

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const body = { name: 'North Arena', description: 'Antennas', location: 'Leeds', mediaId: null }

async function addProject(on: FakeApp = app) {
  app.wait(60)
  return ask(on, projects.create, { cookie, body, headers: { 'User-Agent': browser } })
}
async function log() {
  const { body } = await ask(app, admin.activity, { cookie })
  return admin.activity.response.parse(body)
}

describe('the activity log', () => {
  it('lists time, action, subject and browser of changes that succeeded, newest first', async () => {
    await addProject()
    app.wait(60)
    await ask(app, projects.remove, { cookie, params: { id: 1 } })
    await ask(app, projects.update, { cookie, params: { id: 9 }, body: { name: 'x' } })
    await log()
    const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
    expect(await log()).toEqual([
      { at: at(2), action: 'Project deleted', subject: 'No. 1', browser: 'an unknown browser' },
      { at: at(1), action: 'Project added', subject: 'North Arena', browser: 'Chrome on Windows' },
      { at: at(0), action: 'Logged in', subject: '', browser: 'an unknown browser' },
    ])
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('names a content section by its label, and contains no personal data of visitors', async () => {
    const text = { sectionKey: 'about_title', content: 'Secret plans' }
    await ask(app, contentSections.update, { cookie, body: text })
    await ask(app, contact.create, { body: visitor })
    await ask(app, inquiries.update, { cookie, params: { id: 1 }, body: { note: 'Rang Ada' } })
    await ask(app, inquiries.erase, { cookie, body: { email: visitor.email } })
    const lines = await log()
    expect(lines.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ['Content changed', 'About: Title'],
        ['Inquiry changed', 'No. 1'],
        ['Inquiries of one address erased', ''],
      ]),
    )
    expect(JSON.stringify(lines)).not.toMatch(/ada|byron|secret/i)
  })

  it('lists the files of an upload and truncates a long subject', async () => {
    const files = ['lift.png', `${'a'.repeat(limits.subject)}.png`].map((originalName) => ({ originalName }))
    await record(app, { action: 'Files uploaded', browser, params: {}, body: { files } })
    const [line] = await log()
    expect(line?.subject).toBe(`lift.png, ${'a'.repeat(limits.subject - 'lift.png, '.length)}`)
  })

  it('does not fail the request if it cannot be written, and logs activity.unrecorded', async () => {
    const { put } = app.table
    const table: FakeApp['table'] = {
      ...app.table,
      put: async (item, ...rest) => {
        if (item.pk === 'ACTIVITY') throw new Error('no room')
        await put(item, ...rest)
      },
    }
    expect((await addProject({ ...app, table })).status).toBe(201)
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'activity.unrecorded' }))
  })

  it('omits entries after ninety days', async () => {
    app.wait(limits.seconds)
    cookie = await logIn(app)
    expect((await log()).map(({ at }) => at)).toEqual(['2027-02-18T09:00:00.000Z'])
  })
})
