import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { call } from '@highline/shared/http/call'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import type { Collection } from '../collection/collection'

/** A slide in the making. */
export interface SlideDraft {
  readonly title: string
  readonly subtitle: string
  readonly mediaId: number | null
  /** As it stands in the field; cleared it means 1. */
  readonly order: string
}

const defaultOrder = 1

export const slides: Collection<SlideDraft, HeroSlide> = {
  label: 'Hero Item',
  noun: 'hero item',
  fields: { title: 'The title', subtitle: 'The subtitle', sortOrder: 'The display order' },
  empty: { title: '', subtitle: '', mediaId: null, order: String(defaultOrder) },
  nameOf: ({ title }) => title,
  draftOf: ({ title, subtitle, mediaId, sortOrder }) => ({
    title,
    subtitle,
    mediaId,
    order: String(sortOrder),
  }),
  read: (current) => HeroSlide.safeParse(current).data,
  list: () => call(heroCarousel.list, {}),
  create: (draft) => call(heroCarousel.create, { body: bodyOf(draft) }),
  update: (draft, { id, version }) =>
    call(heroCarousel.update, { params: { id: String(id) }, body: { ...bodyOf(draft), version } }),
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
export const isReady = ({ title, mediaId }: SlideDraft) => title.trim() !== '' && mediaId !== null

/**
 * Spec §7 sends the place under both names.
 * @throws Error when no file is chosen; the form cannot be sent then
 */
function bodyOf({ title, subtitle, mediaId, order }: SlideDraft) {
  if (mediaId === null) throw new Error('A slide without a file cannot be saved.')
  const place = order.trim() === '' ? defaultOrder : Number(order)
  return { title, subtitle, mediaId, displayOrder: place, sortOrder: place }
}
