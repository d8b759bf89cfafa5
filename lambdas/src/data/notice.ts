import * as z from 'zod/mini'

/** What is still to be mailed about an inquiry, in epoch seconds. Earlier releases left an id and an expiry alone. */
export const Notice = z.object({
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
export type Notice = z.infer<typeof Notice>
