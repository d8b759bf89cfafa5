import type { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { heroSlides, lists } from '../data/entities'
import { list } from '../data/entity'
import type { Handler } from '../http/handler'
import { bySortOrder } from '../publish/public-content'

export const listHeroSlides: Handler<typeof heroCarousel.list> = async (app) =>
  (await list(app, heroSlides, lists.heroSlides)).values.sort(bySortOrder)
