import { counts } from '@highline/shared/constants'
import type { projects as endpoints } from '@highline/shared/endpoints/projects'
import { apiError } from '@highline/shared/http/api-error'
import { changesOf } from '../data/changes'
import { create } from '../data/create'
import { lists, projects } from '../data/entities'
import { list } from '../data/entity'
import { remove } from '../data/remove'
import { update } from '../data/update'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/assert-media-usable'

/** A project without a picture may be stored; the page leaves it out until it has one. */
export const createProject: Handler<typeof endpoints.create> = async (app, { body }) => {
  const { name, description, location, mediaId, sortOrder } = body
  if (mediaId) await assertMediaUsable(app, mediaId, 'picture')
  const { values } = await list(app, projects, lists.projects)
  if (values.length >= counts.projects) throw apiError('LIMIT_REACHED')
  const place = sortOrder === undefined ? {} : { sortOrder }
  return create(app, projects, 'project', (stamp) => ({
    ...stamp,
    name,
    description,
    location,
    mediaId: mediaId ?? null,
    ...place,
  }))
}

export const updateProject: Handler<typeof endpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  if (change.mediaId) await assertMediaUsable(app, change.mediaId, 'picture')
  return update(app, projects, { source: params, version, change: (current) => ({ ...current, ...change }) })
}

/** The project goes, its picture stays. */
export const removeProject: Handler<typeof endpoints.remove> = async (app, { params }) => {
  await remove(app, projects, params)
  return { success: true }
}
