import { Instant } from '@highline/shared/schemas/id'
import { Media, MediaCategory } from '@highline/shared/schemas/media'
import * as z from 'zod/mini'

/** Id of the last write, by which a retry after a lost response recognises its own write. */
export const storedFields = { writeId: z.optional(z.string()) }

export const StoredOpenUpload = z.object({
  uploadId: z.string(),
  /** Id of the new media file, drawn in advance so that completing twice creates one; or of the one to replace. */
  mediaId: z.int(),
  filename: z.string(),
  /** File name of the copy without metadata, used when the upload contains metadata to strip. */
  cleanFilename: z.optional(z.string()),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  category: MediaCategory,
  sha256: z.optional(z.string()),
  /** S3's upload id of a multipart upload. */
  partsId: z.optional(z.string()),
  /** Whether it replaces an existing media file. */
  replaces: z.optional(z.boolean()),
  expiresAt: z.int(),
})

/** A media file with its internal attributes. */
export const StoredMedia = z.extend(Media, {
  ...storedFields,
  /** Version of the last edit. Later versions only added renditions, which does not conflict with an edit. */
  editedVersion: z.optional(z.int()),
  /** Replaced files, with epoch seconds: open pages may still show them, and caches keep them for a year. */
  retired: z.optional(z.array(z.object({ filename: z.string(), at: z.int() }))),
  /** Plan keys for which the quick renditions and all renditions were made; see `RenderPlan`. */
  renderedQuick: z.optional(z.string()),
  renderedAll: z.optional(z.string()),
  /** Start of the purge. From then on the file cannot be restored; the item is removed last. */
  purgeStartedAt: z.optional(Instant),
  /** First time at which its objects and CloudFront's copies were removed. */
  purgedAt: z.optional(Instant),
  /** Number of render attempts started and not finished. Counted in advance, so that a killed process counts too. */
  attempts: z.optional(z.object({ source: z.string(), count: z.int() })),
})

/** Mails still to be sent about an inquiry. Times in epoch seconds. Old releases stored only `id` and `expiresAt`. */
export const InquiryNotice = z.object({
  id: z.int(),
  /** Next step. `answer`: the mail was given up, and the notice stays open until the inquiry is answered. */
  next: z._default(z.enum(['nothing', 'mail', 'reminder', 'answer']), 'nothing'),
  createdAt: z._default(z.int(), 0),
  dueAt: z._default(z.int(), 0),
  /** Number of attempts of the next step, the last one at `triedAt`. */
  tries: z._default(z.int(), 0),
  triedAt: z.optional(z.int()),
  /** Whether it arrived among too many others and is only counted in a summary. */
  busy: z._default(z.boolean(), false),
  version: z._default(z.int(), 0),
  expiresAt: z.int(),
})
export type InquiryNotice = z.infer<typeof InquiryNotice>

/* Turns in which untrusted browsers log in, see `auth/login-turns.ts`. Addresses and networks are hashed. */

/** Current turn with its best ticket so far, and winners of earlier turns that have not used their attempt yet. */
export const LoginTurn = z.object({
  turn: z.int(),
  best: z.optional(z.object({ who: z.string(), network: z.string(), drawn: z.int(), lot: z.string() })),
  winners: z.array(z.object({ who: z.string(), turn: z.int() })),
})

/** Number of recent wins of an address or network, and the turn of the last one. */
export const LoginDraw = z.object({ of: z.string(), n: z.int(), turn: z.int() })
