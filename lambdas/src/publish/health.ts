import type { admin } from '@highline/shared/endpoints/admin'
import { version } from '../../package.json'
import type { ContentApp } from '../app'
import { housekeepingRuns } from '../data/entities'
import { find } from '../data/entity'
import type { Handler } from '../http/handler'
import { landingPage } from './publish'

/** What an owner should know of besides the page itself. */
export const getHealth: Handler<typeof admin.health, ContentApp> = async (app) => {
  const [live, run] = await Promise.all([app.site.head(landingPage), find(app.table, housekeepingRuns, {})])
  const { alarmed, notified } = app
  return { version, alarmed, notified, publishedAt: live?.storedAt ?? null, housekeeping: run ?? null }
}
