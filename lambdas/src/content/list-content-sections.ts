import type { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { londonDay, publicSection } from '@highline/shared/public-content'
import { contentSections, lists } from '../data/entities'
import { list } from '../data/entity'
import type { Handler } from '../http/handler'

/** A session is told everything; visitors what the page shows on this day. */
export const listContentSections: Handler<typeof endpoints.list> = async (app, { session }) => {
  const { values } = await list(app, contentSections, lists.contentSections)
  if (session) return values
  const today = londonDay(app.now())
  return values.map((section) => publicSection(section, today))
}
