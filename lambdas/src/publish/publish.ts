import { createHash } from 'node:crypto'
import { claimsOf } from '@highline/shared/content-findings'
import type { admin } from '@highline/shared/endpoints/admin'
import { londonDay } from '@highline/shared/public-content'
import type { RenderPage, Snapshot } from '@highline/shared/renderer'
import { version } from '../../package.json'
import type { ContentApp, PublishApp, SiteApp } from '../app'
import type { StoredPage } from '../aws/site-store'
import { counters, housekeepingRuns, invalidatedPages, missingFiles } from '../data/entities'
import { find, save } from '../data/entity'
import type { Handler } from '../http/handler'
import { readPublicContent, snapshotOf } from './public-content'

const landingPage = 'index.html'

/**
 * Renders the landing page, stores it and invalidates CloudFront's copies. The sequence number is drawn before the
 * content is read, so that an older render never replaces a newer one. If reading fails, the stored page stays.
 * @returns whether this render is live; false when a newer one is
 */
export async function publish(app: PublishApp, renderPage: RenderPage): Promise<boolean> {
  const { n: sequence } = await app.table.increment(counters.id('publish'), 1)
  const { html, version, htmlHash } = await render(app, renderPage)
  if (!(await putUnlessOlder(app, html, { sequence, version, htmlHash }))) return false
  app.log.info('published', { sequence, version, bytes: Buffer.byteLength(html) })
  const cleared = await app.edge.invalidate(['/', `/${landingPage}`])
  const noted = await find(app.table, invalidatedPages, {}) // may be from a newer render by now
  if (!noted || noted.sequence < sequence) await save(app.table, invalidatedPages, { sequence })
  await cleared()
  return true
}

async function render(app: PublishApp, renderPage: RenderPage) {
  const snapshot = snapshotOf(await readPublicContent(app), app)
  const version = versionOf(snapshot)
  const siteUrl = await app.edge.url()
  const html = renderPage(snapshot, siteUrl === undefined ? { version } : { version, siteUrl })
  return { html, version, htmlHash: hashOf(html.replaceAll(snapshot.renderedAt, '')) }
}

async function putUnlessOlder({ site }: SiteApp, html: string, page: Omit<StoredPage, 'etag'>) {
  for (;;) {
    const live = await site.head(landingPage)
    if (live && live.sequence > page.sequence) return false
    if (await site.put(landingPage, html, page, live)) return true
  }
}

/**
 * Publishes changes that come without a save: an expired section, a new year, site URL or renderer. Publishes again if
 * CloudFront may still serve an earlier page.
 */
export async function publishIfStale(app: PublishApp, renderPage: RenderPage): Promise<boolean> {
  const [{ htmlHash }, live] = await Promise.all([render(app, renderPage), livePage(app)])
  return htmlHash === live?.htmlHash || publish(app, renderPage)
}

/** Returns the page that visitors are served; undefined until an invalidation of the earlier page was accepted. */
async function livePage({ site, table }: SiteApp): Promise<StoredPage | undefined> {
  const [stored, cleared] = await Promise.all([site.head(landingPage), find(table, invalidatedPages, {})])
  return stored && cleared && cleared.sequence >= stored.sequence ? stored : undefined
}

/** Returns the number of unconfirmed claims on the page. */
export async function openClaims(app: SiteApp): Promise<number> {
  const { content } = await readPublicContent(app)
  return claimsOf(content.text, londonDay(app.now())).filter(({ state }) => state === 'open').length
}

/** Returns the fingerprints of the stored content and of the page that visitors are served. */
export const getPublishStatus: Handler<typeof admin.publishStatus, SiteApp> = async (app) => {
  const [page, live] = await Promise.all([readPublicContent(app), livePage(app)])
  return { version: versionOf(snapshotOf(page, app)), liveVersion: live?.version ?? null }
}

/** Fingerprint of a snapshot. Of the render time only the year is included, because the page shows it. */
const versionOf = ({ renderedAt, ...shown }: Snapshot): string =>
  hashOf(JSON.stringify({ ...shown, year: renderedAt.slice(0, 4) }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Returns the health of the site for the admin. */
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
