import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { call } from '@highline/shared/http/call'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import { read } from '../../api/read'
import type { Collection, ItemValues } from '../collection/collection'
import { CollectionTab } from '../collection/collection-tab'

export const HeroCarouselTab = () => <CollectionTab config={slides} />

const defaultOrder = 1
const greatestOrder = 999_999

/** Returns the sort order that puts a new slide last. */
const orderAfter = (items: readonly HeroSlide[]) =>
  Math.min(Math.max(defaultOrder - 1, ...items.map(({ sortOrder }) => sortOrder)) + 1, greatestOrder)

const slides: Collection<HeroSlide> = {
  kind: 'slide',
  title: 'Hero Carousel',
  lead: 'The slides at the top of the page, in order.',
  none: {
    text: 'No hero items yet.',
    hint: 'The page shows its main title instead. Two or more items take turns every five seconds.',
    Icon: GalleryHorizontal,
  },
  label: 'Hero Item',
  fileLabel: 'Picture or video',
  fields: [
    { name: 'title', label: 'Title', required: true },
    { name: 'subtitle', label: 'Subtitle', hint: 'Left empty, the built-in one is shown.', rows: 2 },
    {
      name: 'sortOrder',
      label: 'Display order',
      hint: 'Small numbers come first.',
      type: 'number',
      step: 1,
      min: -greatestOrder,
      max: greatestOrder,
      inputMode: 'numeric',
    },
  ],
  schema: HeroSlide,
  nameOf: ({ title }) => title,
  wordsOf: ({ subtitle, sortOrder }) => ({ text: subtitle, fact: `Order: ${sortOrder}` }),
  textsOf: ({ title = '', subtitle = '', sortOrder }) => ({
    title,
    subtitle,
    ...(sortOrder !== undefined && { sortOrder: String(sortOrder) }),
  }),
  defaultsOf: (items) => ({ sortOrder: String(orderAfter(items)) }),
  query: read(heroCarousel.list),
  list: () => call(heroCarousel.list, {}),
  create: (values, _, headers) => call(heroCarousel.create, { headers, body: bodyOf(values) }),
  update: (values, { id, version }) =>
    call(heroCarousel.update, { params: { id: String(id) }, body: { ...bodyOf(values), version } }),
  reorder: (order, { id, version }) =>
    call(heroCarousel.update, { params: { id: String(id) }, body: { ...orderOf(order), version } }),
  remove: (id) => call(heroCarousel.remove, { params: { id: String(id) } }),
}

/** @throws Error if no file is chosen; the form cannot be submitted then */
function bodyOf({ mediaId, texts: { title = '', subtitle = '', sortOrder = '' } }: ItemValues) {
  if (mediaId === null) throw new Error('A slide without a file cannot be saved.')
  return { title, subtitle, mediaId, ...orderOf(sortOrder.trim() === '' ? defaultOrder : Number(sortOrder)) }
}

/** The API takes the sort order under both names (spec §7). */
const orderOf = (sortOrder: number) => ({ displayOrder: sortOrder, sortOrder })
