import { admin } from '@highline/shared/endpoints/admin'
import type { RenderPage } from '@highline/shared/renderer'
import { describe, expect, it, vi } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { contentSections } from '../data/entities'
import { save } from '../data/entity'
import { contentService } from '../functions/content'
import { publish, publishIfStale } from './publish'

const renderPage: RenderPage = (snapshot, options) => JSON.stringify({ ...options, snapshot })

/** Returns a site with a certificate that is shown until this day. */
async function certified(
  validUntil = '2026-11-20',
  options?: Parameters<typeof fakeApp>[0],
): Promise<FakeApp> {
  const app = fakeApp(options)
  await save(app.table, contentSections, {
    sectionKey: 'certification_4',
    content: 'NICEIC',
    mediaId: null,
    validUntil,
  })
  return app
}

const live = (app: FakeApp) => JSON.parse(app.pages.get('index.html')?.html ?? 'null')

const statusOf = async (app: FakeApp) => {
  const answer = await send(contentService(app), admin.publishStatus, { cookie: await logIn(app) })
  return admin.publishStatus.response.parse(answer.body)
}

describe('publishIfStale', () => {
  it('removes a lapsed line in the first run after midnight in London time, not UTC', async () => {
    const app = await certified('2026-07-01', { at: '2026-07-01T22:30:00.000Z' })
    await publish(app, renderPage)
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
    await publish(app, renderPage)
    expect(await due(1)).toBe(1)
    expect(await due(24)).toBe(2)
    expect(JSON.stringify(live(app).snapshot)).not.toContain('NICEIC')
    expect(await due(24)).toBe(2)
    expect(await due(45 * 24)).toBe(3)
    expect(live(app).snapshot.renderedAt).toMatch(/^2027-/)
  })

  it('publishes again after a failed invalidation; until then no version is reported as live', async () => {
    const app = await certified()
    await publish(app, renderPage)
    app.wait(24 * 3600)
    const invalidate = vi.spyOn(app.edge, 'invalidate').mockRejectedValueOnce(new Error('throttled'))
    await expect(publishIfStale(app, renderPage)).rejects.toThrow('throttled')
    expect(await statusOf(app)).toMatchObject({ liveVersion: null })
    app.wait(3600)
    await publishIfStale(app, renderPage)
    await publishIfStale(app, renderPage)
    expect(invalidate).toHaveBeenCalledTimes(2)
    const { version, liveVersion } = await statusOf(app)
    expect(liveVersion).toBe(version)
  })

  it('publishes once when a new renderer changes the page of the same content', async () => {
    const app = await certified()
    await publish(app, renderPage)
    const deployed: RenderPage = (...given) => `${renderPage(...given)} `
    await publishIfStale(app, deployed)
    await publishIfStale(app, deployed)
    expect(app.pages.get('index.html')).toMatchObject({
      html: expect.stringMatching(/ $/),
      page: { sequence: 2 },
    })
  })

  it('publishes once when the host name of the site has changed', async () => {
    const app = await certified()
    await publish(app, renderPage)
    const moved = { ...app, edge: { ...app.edge, url: async () => 'https://www.example.com' } }
    await publishIfStale(moved, renderPage)
    expect(live(app)).toMatchObject({ siteUrl: 'https://www.example.com' })
    await publishIfStale(moved, renderPage)
    expect(app.pages.get('index.html')?.page.sequence).toBe(2)
  })
})
