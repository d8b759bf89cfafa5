import type { contentSections as endpoints } from '@highline/shared/endpoints/content-sections'
import { contentSections, lists } from '../data/entities'
import { list } from '../data/entity'
import type { Handler } from '../http/handler'

/** Visitors are told words and pictures alone; a session also sees versions, and which lines the page leaves out. */
export const listContentSections: Handler<typeof endpoints.list> = async (app, { session }) => {
  const { values } = await list(app, contentSections, lists.contentSections)
  if (session) return values
  return values.map(({ sectionKey, content, mediaId }) => ({ sectionKey, content, mediaId }))
}
