import * as z from 'zod/mini'
import { lengths } from '../constants'
import { type ContentKey, contentKeys } from '../content-keys'
import { Id, Instant, Version } from './id'
import { line, required, verbatim } from './text'

export const ContentKeyName = z.enum(Object.keys(contentKeys) as [ContentKey, ...ContentKey[]])

/** Evidence that a line is true, such as a certificate's number and the URL of its register; never public. */
const evidence = {
  reference: z.optional(line(lengths.reference)),
  registerUrl: z.optional(line(lengths.url).check(z.regex(/^(https:\/\/\S+)?$/, { error: 'format' }))),
}

/** Stored value of one content key (spec §3). Its public fields are those of `publicSection`. */
export const ContentSection = z.object({
  sectionKey: ContentKeyName,
  content: z.string(),
  mediaId: z.nullable(Id),
  version: z.optional(Version),
  /** Whether the page leaves the line out, including its default text. */
  hidden: z.optional(z.boolean()),
  /** Last day on which the line is shown, such as a certificate's. */
  validUntil: z.optional(z.nullable(z.iso.date())),
  ...evidence,
  /** Last confirmation of the line: by whom, of which text, and when. */
  confirmed: z.optional(z.object({ by: z.string(), text: z.string(), at: Instant })),
})
export type ContentSection = z.infer<typeof ContentSection>

/** A change of one section. Absent means unchanged; `mediaId: null` clears the picture. */
export const ContentSectionChange = z.object({
  sectionKey: ContentKeyName,
  content: z.optional(verbatim(lengths.content)),
  mediaId: z.optional(z.nullable(Id)),
  hidden: z.optional(z.boolean()),
  validUntil: z.optional(z.nullable(z.iso.date())),
  ...evidence,
  confirm: z.optional(z.object({ by: required(line(lengths.name)), text: verbatim(lengths.content) })),
  version: z.optional(Version),
})
export type ContentSectionChange = z.infer<typeof ContentSectionChange>

/** An earlier value of a section; lists are newest first. */
export const ContentRevision = z.object({
  content: z.string(),
  mediaId: z.nullable(Id),
  version: Version,
  replacedAt: Instant,
})
export type ContentRevision = z.infer<typeof ContentRevision>
