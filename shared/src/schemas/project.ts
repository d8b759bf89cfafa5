import * as z from 'zod/mini'
import { lengths } from '../constants'
import { Id, Version } from './id'
import { paragraph, required } from './text'

/** A finished project (spec §3); the page shows it only while its picture can be shown. */
export const Project = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  mediaId: z.nullable(Id),
  sortOrder: z.optional(z.int()),
  version: z.optional(Version),
})
export type Project = z.infer<typeof Project>

const fields = {
  name: required(paragraph(lengths.itemTitle)),
  description: required(paragraph(lengths.itemText)),
  location: required(paragraph(lengths.itemTitle)),
  mediaId: z.nullable(Id),
  sortOrder: z.optional(z.int()),
}

export const ProjectInput = z.object({ ...fields, mediaId: z._default(z.nullish(Id), null) })

/** A change of a project; absent fields stay unchanged. */
export const ProjectChange = z.partial(z.object({ ...fields, version: Version }))
