import * as z from 'zod/mini'
import { Instant } from './id'

/** `version` is what is stored, `liveVersion` what visitors are served; when they are equal the last save is live. */
export const PublishStatus = z.object({ version: z.string(), liveVersion: z.nullable(z.string()) })
export type PublishStatus = z.infer<typeof PublishStatus>

/** How the site does, besides what visitors see. */
export const Health = z.object({
  /** Of the product. */
  version: z.string(),
  /** When the page that visitors are served was rendered; null before the first publish. */
  publishedAt: z.nullable(Instant),
  /** The last run, and which of its chores failed; null before the first. */
  housekeeping: z.nullable(z.object({ at: Instant, failed: z.array(z.string()) })),
  /** Files that the last run found missing from storage, which the page leaves out. */
  missing: z.int(),
  /** Whether alarms, and new inquiries, are mailed. */
  alarmed: z.boolean(),
  notified: z.boolean(),
})
export type Health = z.infer<typeof Health>
