import { contact } from '@highline/shared/endpoints/contact'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../src/content/projects'
import { contactService } from '../../src/functions/contact'
import { readPublicContent, snapshotOf } from '../../src/publish/public-content'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { send } from '../../test/request'
import { demoProjects, demoSlides } from './demo-words'
import { cliRequestContext } from './owner'
import { seed } from './seed'
import { demoPictures } from './seed-demo'

async function run(app: FakeMediaApp, { replace = false } = {}) {
  const said: string[] = []
  await seed(app, { replace, print: (sentence) => said.push(sentence) })
  return said.join('\n')
}

const withProject = async (name: string) => {
  const app = await fakeMediaApp()
  const body = { name, location: 'Leeds', description: 'Ours', mediaId: null, sortOrder: undefined }
  await createProject(app, { ...cliRequestContext(app), headers: {}, body })
  return app
}

describe('the seed', () => {
  it('creates a site whose pictures all have a description and a stored object, and changes nothing when it runs again', async () => {
    const app = await fakeMediaApp()
    const said = await run(app)
    const {
      slide: heroCarousel,
      project: projects,
      media,
      logo,
    } = snapshotOf(await readPublicContent(app), app)
    expect(heroCarousel.map(({ title }) => title)).toEqual(demoSlides.map(({ title }) => title))
    expect(projects.map(({ name }) => name)).toEqual(demoProjects.map(({ name }) => name))
    const shown = new Map(media.map((file) => [file.id, file]))
    for (const { mediaId } of [...heroCarousel, ...projects])
      expect(shown.get(mediaId ?? 0)?.description).toMatch(/^[A-Z].{20}/)
    expect(media).toHaveLength(demoPictures.length + 1)
    expect(media.filter(({ mimeType }) => mimeType === 'image/avif')).toHaveLength(demoPictures.length)
    expect(shown.get(logo.logoId ?? 0)?.mimeType).toBe('image/svg+xml')
    for (const { filename } of media) expect(app.bucket.objects.has(filename)).toBe(true)
    expect(said).toContain('5 slides, 7 projects')
    expect(said).toContain('4 inquiries are there.')
    const inbox = (await app.table.list('INQUIRY')).items.map(({ status }) => status)
    expect(inbox.sort()).toEqual(['answered', 'closed', 'new', 'new'])
    const beside = (await app.table.list('SPAM')).items.map((item) => 'deletedAt' in item)
    expect(beside).toEqual([false, true])
    const before = app.table.all()
    expect(await run(app)).toContain('here already')
    expect(app.table.all()).toEqual(before)
  })

  it('refuses a site with content, and changes nothing', async () => {
    const app = await withProject('Their own')
    const before = app.table.all()
    await expect(run(app)).rejects.toThrow('nothing was changed')
    expect(app.table.all()).toEqual(before)
  })

  it('with --replace replaces the content, moves its files to the bin, and keeps every inquiry', async () => {
    const app = await withProject('Their own')
    const body = { firstName: 'Ada', lastName: 'First', email: 'ada@venue.example', message: 'Hello' }
    await send(contactService(app), contact.create, { body })
    const inquiries = () => app.table.all().filter(({ pk }) => pk === 'INQUIRY')
    const before = inquiries()
    await run(app, { replace: true })
    await run(app, { replace: true })
    const { content, media } = await readPublicContent(app)
    expect(content.project.map(({ name }) => name)).toEqual(demoProjects.map(({ name }) => name))
    expect(content.slide).toHaveLength(demoSlides.length)
    expect(media.filter(({ deletedAt }) => deletedAt)).toHaveLength(demoPictures.length + 1)
    expect([before.length, inquiries()]).toEqual([1, before])
  })
})
