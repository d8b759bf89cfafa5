import type { projects as endpoints } from '@highline/shared/endpoints/projects'
import { lists, projects } from '../data/entities'
import { list } from '../data/entity'
import type { Handler } from '../http/handler'
import { bySortOrder } from '../publish/public-content'

export const listProjects: Handler<typeof endpoints.list> = async (app) =>
  (await list(app, projects, lists.projects)).values.sort(bySortOrder)
