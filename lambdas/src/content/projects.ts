import { counts } from '@highline/shared/constants'
import type { projects as endpoints } from '@highline/shared/endpoints/projects'
import { apiError } from '@highline/shared/http/api-error'
import { bySortOrder } from '@highline/shared/public-content'
import { lists, projects } from '../data/entities'
import { list } from '../data/entity'
import { changesOf, create, remove, update } from '../data/writes'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/assert-media-usable'

export const listProjects: Handler<typeof endpoints.list> = async (app) =>
  (await list(app, projects, lists.projects)).values.sort(bySortOrder)

/** A project without a picture may be stored; the page leaves it out until it has one. */
export const createProject: Handler<typeof endpoints.create> = async (app, { body }) => {
  const { name, description, location, mediaId, sortOrder } = body
  await assertMediaUsable(app, 'project', body)
  const { values } = await list(app, projects, lists.projects)
  if (values.length >= counts.projects) throw apiError('LIMIT_REACHED')
  return create(app, projects, 'project', (stamp) => ({
    ...stamp,
    name,
    description,
    location,
    mediaId: mediaId ?? null,
    ...(sortOrder !== undefined && { sortOrder }),
  }))
}

export const updateProject: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  await assertMediaUsable(app, 'project', change)
  return update(app, projects, { source: params, version, change: (current) => ({ ...current, ...change }) })
}

/** The project goes, its picture stays. */
export const removeProject: Handler<typeof endpoints.remove> = async (app, { params }) => {
  await remove(app, projects, params)
  return { success: true }
}
