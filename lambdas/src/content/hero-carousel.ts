import type { heroCarousel as endpoints } from '@highline/shared/endpoints/hero-carousel'
import type { Handler } from '../http/handler'
import { createItem, listItems, removeItem, updateItem } from './collections'

export const listHeroSlides: Handler<typeof endpoints.list> = (app) => listItems(app, 'slide')

export const createHeroSlide: Handler<typeof endpoints.create> = (app, { headers, body }) => {
  const { title, subtitle, mediaId, displayOrder = 1, sortOrder = displayOrder } = body
  const fields = { title, subtitle: subtitle ?? '', mediaId, sortOrder }
  return createItem(app, 'slide', { headers, body, make: (stamp) => ({ ...stamp, ...fields }) })
}

/** The spec's client sends the sort order in two fields; `sortOrder` has precedence. */
export const updateHeroSlide: Handler<typeof endpoints.update> = (app, { params, body }) => {
  const { displayOrder, sortOrder = displayOrder, ...rest } = body
  const change = { ...rest, sortOrder }
  return updateItem(app, 'slide', { params, body: change })
}

export const removeHeroSlide: Handler<typeof endpoints.remove> = (app, input) =>
  removeItem(app, 'slide', input)
