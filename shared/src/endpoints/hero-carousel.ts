import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint'
import { Done } from '../schemas/auth'
import { HeroSlide, HeroSlideChange, HeroSlideInput } from '../schemas/hero-slide'
import { IdempotencyHeaders, PathId } from '../schemas/id'

const slide = { access: 'admin', path: '/api/hero-carousel/{id}', params: z.object({ id: PathId }) } as const

export const heroCarousel = {
  list: endpoint({
    method: 'GET',
    path: '/api/hero-carousel',
    access: 'public',
    response: z.array(HeroSlide),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/hero-carousel',
    access: 'admin',
    headers: IdempotencyHeaders,
    body: HeroSlideInput,
    response: HeroSlide,
    status: 201,
    auditLabel: 'Hero item added',
    errors: ['LIMIT_REACHED'],
  }),
  update: endpoint({
    ...slide,
    method: 'PUT',
    body: HeroSlideChange,
    response: HeroSlide,
    errors: ['CONFLICT'],
    auditLabel: 'Hero item changed',
  }),
  remove: endpoint({ ...slide, method: 'DELETE', response: Done, auditLabel: 'Hero item deleted' }),
}
