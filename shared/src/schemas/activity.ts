import * as z from 'zod/mini'
import { Instant } from './id'

/** Entry of the activity log: when, what, to which item, and from which browser. */
export const Activity = z.object({
  at: Instant,
  action: z.string(),
  /** Item that was changed, such as a slide's title; '' when the action needs none. */
  subject: z.string(),
  /** Browser such as `Chrome on Windows`: there is one administrator, but possibly more than one computer. */
  browser: z.string(),
})
export type Activity = z.infer<typeof Activity>
