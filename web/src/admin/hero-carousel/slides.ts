import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { call } from '@highline/shared/http/call'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import type { Collection } from '../collection/collection'

/** The values of the form. */
export interface SlideValues {
  readonly title: string
  readonly subtitle: string
  readonly mediaId: number | null
  /** The text of the field; empty means 1. */
  readonly order: string
}

const defaultOrder = 1

export const slides: Collection<SlideValues, HeroSlide> = {
  label: 'Hero Item',
  noun: 'hero item',
  fields: { title: 'The title', subtitle: 'The subtitle', sortOrder: 'The display order' },
  empty: { title: '', subtitle: '', mediaId: null, order: String(defaultOrder) },
  schema: HeroSlide,
  nameOf: ({ title }) => title,
  valuesOf: ({ title, subtitle, mediaId, sortOrder }) => ({
    title,
    subtitle,
    mediaId,
    order: String(sortOrder),
  }),
  list: () => call(heroCarousel.list, {}),
  create: (values) => call(heroCarousel.create, { body: bodyOf(values) }),
  update: (values, { id, version }) =>
    call(heroCarousel.update, { params: { id: String(id) }, body: { ...bodyOf(values), version } }),
  reorder: (sortOrder, { id, version }) =>
    call(heroCarousel.update, {
      params: { id: String(id) },
      body: { sortOrder, displayOrder: sortOrder, version },
    }),
  remove: (id) => call(heroCarousel.remove, { params: { id: String(id) } }),
  recreate: ({ title, subtitle, mediaId, sortOrder }) =>
    mediaId === null
      ? undefined
      : () =>
          call(heroCarousel.create, {
            body: { title, subtitle, mediaId, sortOrder, displayOrder: sortOrder },
          }),
}

/** Enough for the form to be sent (spec §5). */
export const isSlideReady = ({ title, mediaId }: SlideValues) => title.trim() !== '' && mediaId !== null

/**
 * The API takes the sort order under both names (spec §7).
 * @throws Error when no file is chosen; the form cannot be sent then
 */
function bodyOf({ title, subtitle, mediaId, order }: SlideValues) {
  if (mediaId === null) throw new Error('A slide without a file cannot be saved.')
  const sortOrder = order.trim() === '' ? defaultOrder : Number(order)
  return { title, subtitle, mediaId, displayOrder: sortOrder, sortOrder }
}
