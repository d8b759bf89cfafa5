import { createHash } from 'node:crypto'
import { claimsOf } from '@highline/shared/content-findings'
import type { admin } from '@highline/shared/endpoints/admin'
import { londonDay } from '@highline/shared/public-content'
import type { RenderPage, Snapshot } from '@highline/shared/renderer'
import { version } from '../../package.json'
import type { ContentApp, PublishApp, SiteApp } from '../app'
import type { StoredPage } from '../aws/site-store'
import { counters, housekeepingRuns, missingFiles } from '../data/entities'
import { find } from '../data/entity'
import type { Handler } from '../http/handler'
import { readPublicContent, snapshotOf } from './public-content'

const landingPage = 'index.html'

/**
 * Renders the landing page, puts it live and has the edge fetch it afresh. The sequence is drawn before the page is
 * read: an older render never replaces a newer one. When the read fails, the page that stands stays.
 * @returns whether this render is live; false when a newer one is
 */
export async function publish(app: PublishApp, renderPage: RenderPage): Promise<boolean> {
  const { n: sequence } = await app.table.increment(counters.id('publish'), 1)
  const snapshot = snapshotOf(await readPublicContent(app), app)
  const version = versionOf(snapshot)
  const siteUrl = await app.edge.url()
  const html = renderPage(snapshot, siteUrl === undefined ? { version } : { version, siteUrl })
  if (!(await putUnlessOlder(app, html, { sequence, version, siteUrl }))) return false
  app.log.info('published', { sequence, version, bytes: Buffer.byteLength(html) })
  await app.edge.clear(['/', `/${landingPage}`])
  return true
}

async function putUnlessOlder({ site }: SiteApp, html: string, page: Omit<StoredPage, 'etag'>) {
  for (;;) {
    const live = await site.head(landingPage)
    if (live && live.sequence > page.sequence) return false
    if (await site.put(landingPage, html, page, live)) return true
  }
}

/** Publishes what changes with time, such as a last day or the year, and a new address of the site; else copies stay. */
export async function publishIfStale(app: PublishApp, renderPage: RenderPage): Promise<boolean> {
  const [{ version, live }, siteUrl] = await Promise.all([statusOf(app), app.edge.url()])
  const isLive = version === live?.version && siteUrl === live.siteUrl
  return isLive || publish(app, renderPage)
}

/** How many built-in statements of fact the page makes that are not confirmed. */
export async function openClaims(app: SiteApp): Promise<number> {
  const { content } = await readPublicContent(app)
  return claimsOf(content.text, londonDay(app.now())).filter(({ state }) => state === 'open').length
}

export const getPublishStatus: Handler<typeof admin.publishStatus, SiteApp> = async (app) => {
  const { version, live } = await statusOf(app)
  return { version, liveVersion: live?.version ?? null }
}

/** The fingerprint of what is stored, and the page that visitors are served. */
async function statusOf(app: SiteApp): Promise<{ version: string; live: StoredPage | undefined }> {
  const [page, live] = await Promise.all([readPublicContent(app), app.site.head(landingPage)])
  return { version: versionOf(snapshotOf(page, app)), live }
}

/** Fingerprint of what a page shows: of the time of its rendering only the year is said. */
function versionOf({ renderedAt, ...shown }: Snapshot): string {
  const said = JSON.stringify({ ...shown, year: renderedAt.slice(0, 4) })
  return createHash('sha256').update(said).digest('base64url').slice(0, 16)
}

/** What an owner should know of besides the page itself. */
export const getHealth: Handler<typeof admin.health, ContentApp> = async (app) => {
  const [live, housekeeping = null, gone] = await Promise.all([
    app.site.head(landingPage),
    find(app.table, housekeepingRuns, {}),
    find(app.table, missingFiles, {}),
  ])
  const { alarmed, notified } = app
  const missing = gone?.filenames.length ?? 0
  return { version, alarmed, notified, publishedAt: live?.storedAt ?? null, housekeeping, missing }
}
