import { claimKeys } from '@highline/shared/content-keys'
import { admin } from '@highline/shared/endpoints/admin'
import { media as mediaEndpoints } from '@highline/shared/endpoints/media'
import type { RenderPage } from '@highline/shared/renderer'
import { ContentKeyName } from '@highline/shared/schemas/content-section'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { storeMedia } from '../../test/stored-media'
import { contentSections, heroSlides, logoPointer, projects } from '../data/entities'
import { save } from '../data/entity'
import { contentService } from '../functions/content'
import { publicService } from '../functions/public'
import { openClaims, publish } from './publish'

const renderPage: RenderPage = (snapshot, options) => JSON.stringify({ ...options, snapshot })

async function site(): Promise<FakeApp> {
  const app = fakeApp()
  const { table } = app
  for (const id of [1, 2, 3, 4]) await storeMedia(app, id)
  await storeMedia(app, 5, { deletedAt: '2026-11-01T00:00:00.000Z' })
  await save(table, heroSlides, {
    id: 1,
    title: 'B',
    subtitle: '',
    mediaId: 1,
    sortOrder: 2,
    version: 1,
    writeId: 'w',
  })
  await save(table, heroSlides, { id: 2, title: 'A', subtitle: '', mediaId: 5, sortOrder: 1 })
  await save(table, projects, { id: 11, name: 'Arena', description: 'd', location: 'Leeds', mediaId: 2 })
  for (const certificate of [
    { sectionKey: 'certification_2', content: 'IRATA', hidden: true },
    { sectionKey: 'certification_3', content: 'ISO', validUntil: '2026-11-19' },
    { sectionKey: 'certification_4', content: 'NICEIC', validUntil: '2026-11-20' },
  ] as const)
    await save(table, contentSections, { ...certificate, mediaId: null })
  await save(table, logoPointer, { mediaId: 3 })
  return app
}

const addProject = ({ table }: FakeApp) =>
  save(table, projects, { id: 12, name: 'New', description: 'd', location: 'Hull', mediaId: null })

const get = async (app: FakeApp, endpoint: Parameters<typeof send>[1], cookie?: string) =>
  (await send(publicService(app), endpoint, cookie ? { cookie } : {})).body
const live = (app: FakeApp) => JSON.parse(app.pages.get('index.html')?.html ?? 'null')

const statusOf = async (app: FakeApp) => {
  const answer = await send(contentService(app), admin.publishStatus, { cookie: await logIn(app) })
  return admin.publishStatus.response.parse(answer.body)
}

describe('media list', () => {
  it('leaves out, for visitors, files that only hidden or lapsed sections use', async () => {
    const app = await site()
    for (const [id, rule] of [
      [21, { hidden: true }],
      [22, { validUntil: '2026-11-19' }],
      [23, { validUntil: '2026-11-20' }],
    ] as const) {
      await storeMedia(app, id)
      const sectionKey = `equipment_image_${id - 20}`
      await save(app.table, contentSections, {
        sectionKey: ContentKeyName.parse(sectionKey),
        content: '',
        mediaId: id,
        ...rule,
      })
    }
    await publish(app, renderPage)
    const ids = (files: unknown) => mediaEndpoints.list.response.parse(files).map(({ id }) => id)
    const shown = await get(app, mediaEndpoints.list)
    expect(ids(shown)).toEqual([1, 2, 3, 23])
    expect(JSON.stringify(shown)).not.toContain('"size"')
    expect(ids(live(app).snapshot.media)).toEqual([1, 2, 3, 23])
    expect(JSON.stringify(live(app))).not.toMatch(/2[12]-abcd/)
    expect(ids(await get(app, mediaEndpoints.list, await logIn(app)))).toEqual([1, 2, 3, 4, 21, 22, 23])
  })

  it('returns every file to a session, and the bin on request', async () => {
    const app = await site()
    const cookie = await logIn(app)
    expect(await get(app, mediaEndpoints.list, cookie)).toMatchObject(
      [1, 2, 3, 4].map((id) => ({ id, originalName: `Arena ${id}.jpg` })),
    )
    const bin = await send(publicService(app), mediaEndpoints.list, { cookie, query: { deleted: '1' } })
    expect(bin.body).toMatchObject([{ id: 5 }])
    const odd = await send(publicService(app), mediaEndpoints.list, { query: { category: "logo'--" } })
    expect([odd.status, odd.error().code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('publish', () => {
  it('stores a page with everything that is shown, and nothing else', async () => {
    const app = await site()
    expect(await publish(app, renderPage)).toBe(true)
    const { snapshot } = live(app)
    expect(snapshot).toMatchObject({
      companyName: 'Test Ropes Ltd',
      logo: { logoId: 3 },
      text: [
        { sectionKey: 'certification_2', content: '', hidden: true },
        { sectionKey: 'certification_3', content: '', hidden: true },
        { sectionKey: 'certification_4', content: 'NICEIC' },
      ],
      media: [{ id: 1 }, { id: 2 }, { id: 3 }],
    })
    expect(JSON.stringify(snapshot)).not.toMatch(/IRATA|ISO|originalName":"A|"version"|writeId/)
  })

  it('invalidates the page at the edge after storing it, and passes the site URL to the renderer', async () => {
    const app = await site()
    await publish(app, renderPage)
    expect(live(app)).toMatchObject({ siteUrl: 'https://site.example' })
    expect(app.cleared).toEqual([{ paths: ['/', '/index.html'], version: live(app).version }])
  })

  it('never replaces a newer render with an older one', async () => {
    const app = await site()
    let overtake: (() => Promise<unknown>) | undefined = () => publish(app, renderPage)
    const slow: FakeApp['table']['list'] = async (...asked) => {
      const read = await app.table.list(...asked)
      await addProject(app)
      const first = overtake
      overtake = undefined
      await first?.()
      return read
    }
    expect(await publish({ ...app, table: { ...app.table, list: slow } }, renderPage)).toBe(false)
    expect(live(app).snapshot.project).toHaveLength(2)
  })

  it('is reported as live although an older publish invalidates the edge after it', async () => {
    const app = await site()
    let overtake: (() => Promise<unknown>) | undefined = async () => {
      await addProject(app)
      await publish(app, renderPage)
    }
    const invalidate: FakeApp['edge']['invalidate'] = async (paths) => {
      const first = overtake
      overtake = undefined
      await first?.()
      return app.edge.invalidate(paths)
    }
    await publish({ ...app, edge: { ...app.edge, invalidate } }, renderPage)
    const { version, liveVersion } = await statusOf(app)
    expect(liveVersion).toBe(version)
  })

  it('leaves the stored page unchanged when reading the table fails', async () => {
    const app = await site()
    await publish(app, renderPage)
    const before = live(app)
    const list = async () => Promise.reject(new Error('down'))
    await expect(publish({ ...app, table: { ...app.table, list } }, renderPage)).rejects.toThrow('down')
    expect(live(app)).toEqual(before)
  })

  it('F40: is live when version and liveVersion are equal', async () => {
    const app = await site()
    expect((await statusOf(app)).liveVersion).toBeNull()
    await publish(app, renderPage)
    const published = await statusOf(app)
    expect(published.liveVersion).toBe(published.version)
    await save(app.table, logoPointer, { mediaId: null })
    const changed = await statusOf(app)
    expect(changed.version).not.toBe(published.version)
    expect(changed.liveVersion).toBe(published.version)
  })
})

it('openClaims counts the open statements of fact, without hidden ones', async () => {
  const app = fakeApp()
  expect(await openClaims(app)).toBe(claimKeys.length)
  const hidden = { sectionKey: 'certification_4', content: '', mediaId: null, hidden: true } as const
  await save(app.table, contentSections, hidden)
  expect(await openClaims(app)).toBe(claimKeys.length - 1)
})
