import { counts } from '@highline/shared/constants'
import type { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { apiError } from '@highline/shared/http/api-error'
import { bySortOrder } from '@highline/shared/public-content'
import { heroSlides, lists } from '../data/entities'
import { list } from '../data/entity'
import { changesOf, create, remove, update } from '../data/writes'
import type { Handler } from '../http/handler'
import { assertMediaUsable } from '../media/assert-media-usable'

export const listHeroSlides: Handler<typeof heroCarousel.list> = async (app) =>
  (await list(app, heroSlides, lists.heroSlides)).values.sort(bySortOrder)

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

/** The slide goes, its picture stays. */
export const removeHeroSlide: Handler<typeof heroCarousel.remove> = async (app, { params }) => {
  await remove(app, heroSlides, params)
  return { success: true }
}
