import { counts } from '@highline/shared/constants'
import type { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import type { projects as projectEndpoints } from '@highline/shared/endpoints/projects'
import { apiError } from '@highline/shared/http/api-error'
import { bySortOrder } from '@highline/shared/public-content'
import type { App } from '../app'
import { heroSlides, lists, projects } from '../data/entities'
import { list } from '../data/entity'
import { changesOf, create, remove, update } from '../data/writes'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/media-row'

export const listHeroSlides: Handler<typeof heroCarousel.list> = async (app) =>
  (await list(app, heroSlides, lists.heroSlides)).values.sort(bySortOrder)

export const listProjects: Handler<typeof projectEndpoints.list> = async (app) =>
  (await list(app, projects, lists.projects)).values.sort(bySortOrder)

export const createHeroSlide: Handler<typeof heroCarousel.create> = async (app, { body }) => {
  const { title, subtitle, mediaId, sortOrder, displayOrder } = body
  await assertMediaUsable(app, 'slide', body)
  const { values } = await list(app, heroSlides, lists.heroSlides)
  if (values.length >= counts.heroSlides) throw apiError('LIMIT_REACHED')
  return create(app, heroSlides, 'heroSlide', (stamp) => ({
    ...stamp,
    title,
    subtitle: subtitle ?? '',
    mediaId,
    sortOrder: sortOrder ?? displayOrder ?? 1,
  }))
}

/** A project without a picture may be stored; the page leaves it out until it has one. */
export const createProject: Handler<typeof projectEndpoints.create> = async (app, { body }) => {
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

/** The spec's client sends a place twice; `sortOrder` wins. */
export const updateHeroSlide: Handler<typeof heroCarousel.update> = async (app, { params, body }) => {
  const { version, displayOrder, sortOrder = displayOrder, ...rest } = body
  const change = changesOf({ ...rest, sortOrder })
  await assertMediaUsable(app, 'slide', change)
  return update(app, heroSlides, {
    source: params,
    version,
    change: (current) => ({ ...current, ...change }),
  })
}

export const updateProject: Handler<typeof projectEndpoints.update> = async (app, { params, body }) => {
  const { version, ...rest } = body
  const change = changesOf(rest)
  await assertMediaUsable(app, 'project', change)
  return update(app, projects, { source: params, version, change: (current) => ({ ...current, ...change }) })
}

/** The item goes, its picture stays. */
const removeFrom =
  (of: typeof heroSlides | typeof projects) =>
  async (app: App, { params }: { params: { id: number } }) => {
    await remove(app, of, params)
    return { success: true as const }
  }

export const removeHeroSlide = removeFrom(heroSlides)
export const removeProject = removeFrom(projects)
