import * as z from 'zod/mini'

/** Environment variables that a deployment sets and a Lambda parses, typed for both. They contain no secrets. */
export const LambdaEnv = z.object({
  /** `dev`, `staging`, `prod`, or `local` for this machine and its emulators. */
  STAGE: z.string(),
  COMPANY_NAME: z.string(),
  TABLE_NAME: z.string(),
  SITE_BUCKET: z.string(),
  MEDIA_BUCKET: z.string(),
  /** Name of the SSM SecureString that holds the password's hash and the keys; read by `auth` alone. */
  SECRET_PARAMETER: z.string(),
  /** Name of the SSM parameter in which the edge's deployment stores `{url, distributionId}`. */
  EDGE_PARAMETER: z.string(),
  /** URL of the site, such as `http://localhost:3000`, on a machine where the edge's parameter does not exist. */
  SITE_URL: z.optional(z.string()),
  /** Mailbox for access codes; absent or empty, nothing is mailed. The second is the login page's alternative. */
  ADMIN_EMAIL: z.optional(z.string()),
  SECOND_ADMIN_EMAIL: z.optional(z.string()),
  /** `From` address of every mail; defaults to `ADMIN_EMAIL`, then to `NOTIFY_EMAIL`, also when empty. */
  SENDER_EMAIL: z.optional(z.string()),
  /** Recipient of mails about new inquiries; the admins' mailboxes if absent or empty. */
  NOTIFY_EMAIL: z.optional(z.string()),
  /** Recipient of alarms; the admin shows whether there is one. */
  ALARM_EMAIL: z.optional(z.string()),
})
export type LambdaEnv = z.infer<typeof LambdaEnv>

/** Request headers that the edge sets, overwriting any from the viewer. Only the edge can reach the API. */
export const edgeHeaders = { host: 'x-site-host', clientAddress: 'x-client-ip' } as const

/**
 * Settings of glibc's allocator for a process that decodes pictures. By default it keeps over a gigabyte that decoder
 * threads have freed; with these, a fifth of that. `lambdas/local/start` repeats them, since it runs unbuilt.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
