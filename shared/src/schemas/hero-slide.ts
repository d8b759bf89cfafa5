import * as z from 'zod/mini'
import { lengths } from '../constants'
import { Id, Version } from './id'
import { paragraph, required } from './text'

/** A slide of the hero carousel (spec §3). */
export const HeroSlide = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  mediaId: z.nullable(Id),
  /** Place in the carousel; equal places are shown in the order of their ids. */
  sortOrder: z.int(),
  version: z.optional(Version),
})
export type HeroSlide = z.infer<typeof HeroSlide>

/** A sort order as a form may send it: a number, digits in a string, or a cleared field, which means the default, 1. */
const Order = z.pipe(
  z.nullish(z.union([z.int(), z.string().check(z.regex(/^(-?\d{1,9})?$/))])),
  z.transform((order) =>
    order === undefined ? undefined : Number(order === null || order === '' ? 1 : order),
  ),
)

const fields = {
  title: required(paragraph(lengths.itemTitle)),
  subtitle: paragraph(lengths.itemText),
  mediaId: Id,
  /** The spec's client sends both; `sortOrder` wins. */
  sortOrder: Order,
  displayOrder: Order,
}

export const HeroSlideInput = z.object({ ...fields, subtitle: z.nullish(fields.subtitle) })

/** A change of a slide; absent fields stay unchanged. */
export const HeroSlideChange = z.partial(z.object({ ...fields, version: Version }))
