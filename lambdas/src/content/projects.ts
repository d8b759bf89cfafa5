import type { projects as endpoints } from '@highline/shared/endpoints/projects'
import type { Handler } from '../http/handler'
import { createItem, listItems, removeItem, updateItem } from './collections'

export const listProjects: Handler<typeof endpoints.list> = (app) => listItems(app, 'project')

/** A project can be stored without a picture; the page leaves it out until it has one. */
export const createProject: Handler<typeof endpoints.create> = (app, { headers, body }) => {
  const { mediaId = null, sortOrder, ...texts } = body
  const order = sortOrder === undefined ? {} : { sortOrder }
  return createItem(app, 'project', {
    headers,
    body,
    make: (stamp) => ({ ...stamp, ...texts, mediaId, ...order }),
  })
}

export const updateProject: Handler<typeof endpoints.update> = (app, input) =>
  updateItem(app, 'project', input)

export const removeProject: Handler<typeof endpoints.remove> = (app, input) =>
  removeItem(app, 'project', input)
