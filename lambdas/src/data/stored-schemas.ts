import { Instant } from '@highline/shared/schemas/id'
import { Media, MediaCategory } from '@highline/shared/schemas/media'
import * as z from 'zod/mini'

/** Which save this was, so that one whose answer was lost knows itself again. */
export const written = { writeId: z.optional(z.string()) }

export const StoredOpenUpload = z.object({
  uploadId: z.string(),
  /** Of the media file that it will be: drawn beforehand, so that it becomes one however often it is finished. */
  mediaId: z.int(),
  filename: z.string(),
  /** Where it is kept instead, when notes about its origin have to be taken out of it. */
  cleanFilename: z.optional(z.string()),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  category: MediaCategory,
  sha256: z.optional(z.string()),
  /** The bucket's own name for an upload in parts. */
  partsId: z.optional(z.string()),
  /** It takes the place of a file that is there. */
  replaces: z.optional(z.boolean()),
  expiresAt: z.int(),
})

/** A media file, with what only we need to know of it. */
export const StoredMedia = z.extend(Media, {
  ...written,
  /** The version that an editor last made; later ones only added renditions, which is no reason for a conflict. */
  editedVersion: z.optional(z.int()),
  /** Files that this one replaced, with the epoch second: open pages may show them, and caches keep them for a year. */
  retired: z.optional(z.array(z.object({ filename: z.string(), at: z.int() }))),
  /** What the renditions were made for, the quick ones and all of them: see `renderPlan`. */
  renderedQuick: z.optional(z.string()),
  renderedAll: z.optional(z.string()),
  /** Since when it is being deleted for good: only the row is left to be removed, and nothing may bring it back. */
  purgeStartedAt: z.optional(Instant),
  /** When its objects and the edge's copies were gone for the first time. */
  purgedAt: z.optional(Instant),
  /** How often rendering this file was begun and not finished; a killed process leaves it counted. */
  attempts: z.optional(z.object({ source: z.string(), count: z.int() })),
})

/** What is still to be mailed about an inquiry, in epoch seconds. Earlier releases left an id and an expiry alone. */
export const InquiryNotice = z.object({
  id: z.int(),
  /** The mail that tells of it, the reminder, or the answer alone, since the mail was given up. */
  next: z._default(z.enum(['nothing', 'mail', 'reminder', 'answer']), 'nothing'),
  createdAt: z._default(z.int(), 0),
  dueAt: z._default(z.int(), 0),
  /** Tries of what is next, the last of them at `triedAt`. */
  tries: z._default(z.int(), 0),
  triedAt: z.optional(z.int()),
  /** It came in a flood: counted in a summary. */
  busy: z._default(z.boolean(), false),
  version: z._default(z.int(), 0),
  expiresAt: z.int(),
})
export type InquiryNotice = z.infer<typeof InquiryNotice>

/* Of the turns in which untrusted browsers log in, see `auth/login-turns.ts`. Addresses and networks are hashed. */

/** The turn that tickets are taken for, with the best one so far, and the winners of earlier turns who may still come. */
export const LoginTurn = z.object({
  turn: z.int(),
  best: z.optional(z.object({ who: z.string(), network: z.string(), drawn: z.int(), lot: z.string() })),
  winners: z.array(z.object({ who: z.string(), turn: z.int() })),
})

/** How often an address or a network was drawn of late, and in which turn last. */
export const LoginDraw = z.object({ of: z.string(), n: z.int(), turn: z.int() })
