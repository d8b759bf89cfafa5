import * as z from 'zod/mini'
import { Instant } from './id'

/** One line of the log of what was done: when, what, to which thing, and from which browser. */
export const Activity = z.object({
  at: Instant,
  action: z.string(),
  /** Such as a slide's title; '' where the action says it all. */
  subject: z.string(),
  /** Such as `Chrome on Windows`: there is one administrator, but there may be two laptops. */
  browser: z.string(),
})
export type Activity = z.infer<typeof Activity>
