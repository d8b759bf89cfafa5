import * as z from 'zod/mini'

/** A mail as it was handed over. Several addresses stand in one text, with commas between them. */
export const Mail = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO time. */
  at: z.string(),
  /** These three are there only where the sender gave them. */
  cc: z.optional(z.string()),
  bcc: z.optional(z.string()),
  replyTo: z.optional(z.string()),
})
export type Mail = z.infer<typeof Mail>
