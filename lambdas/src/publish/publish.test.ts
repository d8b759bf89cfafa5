import { claimKeys } from '@highline/shared/content-keys'
import { admin } from '@highline/shared/endpoints/admin'
import { media as mediaEndpoints } from '@highline/shared/endpoints/media'
import type { RenderPage } from '@highline/shared/renderer'
import { describe, expect, it, vi } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { storeMedia } from '../../test/stored-media'
import { contentSections, heroSlides, housekeepingRuns, logoPointer, projects } from '../data/entities'
import { save } from '../data/entity'
import { openClaims, publish, publishIfStale } from './publish'

const renderPage: RenderPage = (snapshot, options) => JSON.stringify({ ...options, snapshot })

/** Publishes the site, and returns it. */
async function published(app: FakeApp): Promise<FakeApp> {
  await publish(app, renderPage)
  return app
}

async function site(): Promise<FakeApp> {
  const app = fakeApp()
  const { table } = app
  for (const id of [1, 2, 3, 4]) await storeMedia(app, id)
  await storeMedia(app, 5, { deletedAt: '2026-11-01T00:00:00.000Z' })
  const slide = { title: 'A', subtitle: '', sortOrder: 1, version: 1, writeId: 'w' }
  for (const mediaId of [1, 5]) await save(table, heroSlides, { ...slide, id: mediaId, mediaId })
  await addProject(app, 11, 2)
  for (const certificate of [
    { sectionKey: 'certification_2', content: 'IRATA', hidden: true },
    { sectionKey: 'certification_3', content: 'ISO', validUntil: '2026-11-19' },
    { sectionKey: 'certification_4', content: 'NICEIC', validUntil: '2026-11-20' },
  ] as const)
    await save(table, contentSections, { ...certificate, mediaId: null })
  await save(table, logoPointer, { mediaId: 3 })
  return app
}

const addProject = ({ table }: FakeApp, id: number, mediaId: number | null = null) =>
  save(table, projects, { id, name: 'Arena', description: 'd', location: 'Leeds', mediaId })

const live = (app: FakeApp) => JSON.parse(app.pages.get('index.html')?.html ?? 'null')

async function statusOf(app: FakeApp) {
  const { body } = await ask(app, admin.publishStatus, { cookie: await logIn(app) })
  return admin.publishStatus.response.parse(body)
}

async function expectLive(app: FakeApp): Promise<void> {
  const { version, liveVersion } = await statusOf(app)
  expect(liveVersion).toBe(version)
}

describe('media list', () => {
  const idsFor = async (app: FakeApp, cookie = '', query = {}) => {
    const { body } = await ask(app, mediaEndpoints.list, { cookie, query })
    return mediaEndpoints.list.response.parse(body).map(({ id }) => id)
  }

  it('leaves out, for visitors, files that only hidden or lapsed sections use', async () => {
    const app = await site()
    for (const [id, sectionKey, rule] of [
      [21, 'equipment_image_1', { hidden: true }],
      [22, 'equipment_image_2', { validUntil: '2026-11-19' }],
      [23, 'equipment_image_3', { validUntil: '2026-11-20' }],
    ] as const) {
      await storeMedia(app, id)
      await save(app.table, contentSections, { sectionKey, content: '', mediaId: id, ...rule })
    }
    await published(app)
    expect(await idsFor(app)).toEqual([1, 2, 3, 23])
    expect(JSON.stringify((await ask(app, mediaEndpoints.list)).body)).not.toContain('"size"')
    expect(live(app).snapshot.media).toMatchObject([1, 2, 3, 23].map((id) => ({ id })))
    expect(JSON.stringify(live(app))).not.toMatch(/2[12]-abcd/)
  })

  it('returns every file to a session, and the bin on request', async () => {
    const app = await site()
    const cookie = await logIn(app)
    expect((await ask(app, mediaEndpoints.list, { cookie })).body).toMatchObject(
      [1, 2, 3, 4].map((id) => ({ id, originalName: `Arena ${id}.jpg` })),
    )
    expect(await idsFor(app, cookie, { deleted: '1' })).toEqual([5])
    const { verdict } = await ask(app, mediaEndpoints.list, { query: { category: "logo'--" } })
    expect(verdict).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('publish', () => {
  it('stores a page with everything that is shown, and nothing else', async () => {
    const app = await site()
    expect(await publish(app, renderPage)).toBe(true)
    const { snapshot, siteUrl, version } = live(app)
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
    expect(siteUrl).toBe('https://site.example')
    expect(app.cleared).toEqual([{ paths: ['/', '/index.html'], version }])
  })

  it('never replaces a newer render with an older one', async () => {
    const app = await site()
    let overtake: (() => Promise<unknown>) | undefined = () => publish(app, renderPage)
    const slow: FakeApp['table']['list'] = async (...asked) => {
      const read = await app.table.list(...asked)
      await addProject(app, 12)
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
    const { invalidate } = app.edge
    vi.spyOn(app.edge, 'invalidate').mockImplementationOnce(async (paths) => {
      await addProject(app, 12)
      await publish(app, renderPage)
      return invalidate(paths)
    })
    await publish(app, renderPage)
    await expectLive(app)
  })

  it('leaves the stored page unchanged when reading the table fails', async () => {
    const app = await published(await site())
    const before = live(app)
    vi.spyOn(app.table, 'list').mockRejectedValueOnce(new Error('down'))
    await expect(publish(app, renderPage)).rejects.toThrow('down')
    expect(live(app)).toEqual(before)
  })

  it('F40: is live when version and liveVersion are equal', async () => {
    const app = await site()
    expect((await statusOf(app)).liveVersion).toBeNull()
    await published(app)
    await expectLive(app)
    const { version } = await statusOf(app)
    await save(app.table, logoPointer, { mediaId: null })
    const changed = await statusOf(app)
    expect(changed.version).not.toBe(version)
    expect(changed.liveVersion).toBe(version)
  })
})

describe('publishIfStale', () => {
  /** A site with a certificate that is shown until this day. */
  async function certified(validUntil = '2026-11-20', at?: string): Promise<FakeApp> {
    const app = fakeApp(at === undefined ? {} : { at })
    const certificate = { sectionKey: 'certification_4', content: 'NICEIC', mediaId: null } as const
    await save(app.table, contentSections, { ...certificate, validUntil })
    return published(app)
  }

  it('removes a lapsed line in the first run after midnight in London time, not UTC', async () => {
    const app = await certified('2026-07-01', '2026-07-01T22:30:00.000Z')
    expect(JSON.stringify(live(app).snapshot)).toContain('NICEIC')
    app.wait(3600)
    await publishIfStale(app, renderPage)
    expect(JSON.stringify(live(app).snapshot)).not.toContain('NICEIC')
  })

  it('publishes when a line has lapsed and at New Year, and otherwise not', async () => {
    const app = await certified()
    const due = async (hours: number) => {
      app.wait(hours * 3600)
      await publishIfStale(app, renderPage)
      return app.cleared.length
    }
    expect([await due(1), await due(24), await due(24)]).toEqual([1, 2, 2])
    expect(JSON.stringify(live(app).snapshot)).not.toContain('NICEIC')
    expect(await due(45 * 24)).toBe(3)
    expect(live(app).snapshot.renderedAt).toMatch(/^2027-/)
  })

  it('publishes again after a failed invalidation; until then no version is reported as live', async () => {
    const app = await certified()
    app.wait(24 * 3600)
    const invalidate = vi.spyOn(app.edge, 'invalidate').mockRejectedValueOnce(new Error('throttled'))
    await expect(publishIfStale(app, renderPage)).rejects.toThrow('throttled')
    expect(await statusOf(app)).toMatchObject({ liveVersion: null })
    app.wait(3600)
    for (let run = 0; run < 2; run++) await publishIfStale(app, renderPage)
    expect(invalidate).toHaveBeenCalledTimes(2)
    await expectLive(app)
  })

  it('publishes once when a new renderer changes the page of the same content', async () => {
    const app = await certified()
    const deployed: RenderPage = (...given) => `${renderPage(...given)} `
    for (let run = 0; run < 2; run++) await publishIfStale(app, deployed)
    const html = expect.stringMatching(/ $/)
    expect(app.pages.get('index.html')).toMatchObject({ html, page: { sequence: 2 } })
  })

  it('publishes once when the host name of the site has changed', async () => {
    const app = await certified()
    const moved = { ...app, edge: { ...app.edge, url: async () => 'https://www.example.com' } }
    for (let run = 0; run < 2; run++) await publishIfStale(moved, renderPage)
    expect(live(app)).toMatchObject({ siteUrl: 'https://www.example.com' })
    expect(app.pages.get('index.html')?.page.sequence).toBe(2)
  })
})

it('openClaims counts the open statements of fact, without hidden ones', async () => {
  const app = fakeApp()
  expect(await openClaims(app)).toBe(claimKeys.length)
  const hidden = { sectionKey: 'certification_4', content: '', mediaId: null, hidden: true } as const
  await save(app.table, contentSections, hidden)
  expect(await openClaims(app)).toBe(claimKeys.length - 1)
})

it('the health endpoint returns the last housekeeping run with its failed chores, and the alarm settings', async () => {
  const app = Object.assign(fakeApp(), { alarmed: true, notified: false })
  const read = async () => (await ask(app, admin.health, { cookie: await logIn(app) })).body
  const told = {
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    alarmed: true,
    notified: false,
    publishedAt: null,
    missing: 0,
  }
  expect(await read()).toEqual({ ...told, housekeeping: null })
  const run = { at: '2026-11-20T09:00:00.000Z', failed: ['emptyBin'] }
  await save(app.table, housekeepingRuns, run)
  expect(await read()).toEqual({ ...told, housekeeping: run })
})
