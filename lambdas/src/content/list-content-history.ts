import { counts } from '@highline/shared/constants'
import type { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { contentRevisions, contentSections, lists } from '../data/entities'
import { find, list } from '../data/entity'
import { epochSeconds } from '../data/table'
import type { Handler } from '../http/handler'

/**
 * Earlier texts, newest first. One that was noted but then not replaced still stands, and is not history; nor is one
 * that is too old, which DynamoDB deletes late.
 */
export const listContentHistory: Handler<typeof endpoints.history> = async (app, { params }) => {
  const current = await find(app.table, contentSections, params)
  const where = { ...lists.history(params.sectionKey), descending: true, limit: counts.historyPerText }
  const { values } = await list(app, contentRevisions, where)
  const now = epochSeconds(app.now())
  return values.filter(({ version, expiresAt }) => version < (current?.version ?? 0) && expiresAt > now)
}
