import * as z from 'zod/mini'
import { Instant } from './id'

/** Versions of the page as stored and as served to visitors; when they are equal, the last save is live. */
export const PublishStatus = z.object({ version: z.string(), liveVersion: z.nullable(z.string()) })
export type PublishStatus = z.infer<typeof PublishStatus>

/** Operational health of the site. */
export const Health = z.object({
  /** Version of the product. */
  version: z.string(),
  /** When the page that visitors are served was rendered; null before the first publish. */
  publishedAt: z.nullable(Instant),
  /** Time of the last run, and the names of its failed tasks; null before the first run. */
  housekeeping: z.nullable(z.object({ at: Instant, failed: z.array(z.string()) })),
  /** Number of files that the last run found missing from storage; the page leaves them out. */
  missing: z.int(),
  /** Whether alarms (`alarmed`) and new inquiries (`notified`) are mailed. */
  alarmed: z.boolean(),
  notified: z.boolean(),
})
export type Health = z.infer<typeof Health>
