import { createHash } from 'node:crypto'
import type { admin } from '@highline/shared/endpoints/admin'
import type { RenderPage } from '@highline/shared/renderer'
import type { PublishStatus } from '@highline/shared/schemas/publish-status'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import type { PublishApp, SiteApp } from '../app'
import { counters } from '../data/entities'
import type { Handler } from '../http/handler'
import { readPublicContent, snapshotOf } from './public-content'

const landingPage = 'index.html'

/**
 * Renders the landing page, puts it live and has the edge fetch it afresh. The sequence is drawn before the page is
 * read, so a greater one has seen everything that a smaller one has: an older render never replaces a newer one.
 * When the read fails nothing is rendered and the page that stands goes on standing.
 * @returns whether this render is live; false when a newer one is
 */
export async function publish(app: PublishApp, renderPage: RenderPage): Promise<boolean> {
  const { n: sequence } = await app.table.increment(counters.id('publish'), 1)
  const snapshot = snapshotOf(await readPublicContent(app), app)
  const version = versionOf(snapshot)
  const siteUrl = await app.edge.url()
  const html = renderPage(snapshot, siteUrl === undefined ? { version } : { version, siteUrl })
  if (!(await putUnlessOlder(app, html, { sequence, version }))) return false
  app.log.info('published', { sequence, version, bytes: Buffer.byteLength(html) })
  await app.edge.clear(['/', `/${landingPage}`])
  return true
}

async function putUnlessOlder(
  { site }: SiteApp,
  html: string,
  page: { sequence: number; version: string },
): Promise<boolean> {
  for (;;) {
    const live = await site.head(landingPage)
    if (live && live.sequence > page.sequence) return false
    if (await site.put(landingPage, html, page, live)) return true
  }
}

/**
 * Publishes what nobody saves but time changes: a line whose last day is over, the year of the copyright. Where
 * visitors have all that already their copies stay.
 */
export async function publishIfStale(app: PublishApp, renderPage: RenderPage): Promise<boolean> {
  const { version, liveVersion } = await statusOf(app)
  return version === liveVersion || publish(app, renderPage)
}

export const getPublishStatus: Handler<typeof admin.publishStatus, SiteApp> = (app) => statusOf(app)

/** What is stored and what visitors are served, by fingerprint. */
async function statusOf(app: SiteApp): Promise<PublishStatus> {
  const [page, live] = await Promise.all([readPublicContent(app), app.site.head(landingPage)])
  return { version: versionOf(snapshotOf(page, app)), liveVersion: live?.version ?? null }
}

/** Fingerprint of what a page shows: of the time of its rendering only the year is said. */
function versionOf({ renderedAt, ...shown }: Snapshot): string {
  const said = JSON.stringify({ ...shown, year: renderedAt.slice(0, 4) })
  return createHash('sha256').update(said).digest('base64url').slice(0, 16)
}
