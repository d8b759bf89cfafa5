import * as z from 'zod/mini'

/** The variables that a deployment sets and the Lambda parses, typed for both. No secret is among them. */
export const LambdaEnv = z.object({
  /** `dev`, `staging`, `prod`, or `local` for this machine and its emulators. */
  STAGE: z.string(),
  COMPANY_NAME: z.string(),
  TABLE_NAME: z.string(),
  SITE_BUCKET: z.string(),
  MEDIA_BUCKET: z.string(),
  /** Name of the SSM SecureString that holds the password's hash and the keys; read by `auth` alone. */
  SECRET_PARAMETER: z.string(),
  /** Name of the SSM parameter in which the edge notes itself (`{url, distributionId}`). */
  EDGE_PARAMETER: z.string(),
  /** Where visitors find the site, such as `http://localhost:3000`, on a machine whose edge does not note itself. */
  SITE_URL: z.optional(z.string()),
  /** Where access codes go; absent or empty, nothing is mailed. The second is the login page's other choice. */
  ADMIN_EMAIL: z.optional(z.string()),
  SECOND_ADMIN_EMAIL: z.optional(z.string()),
  /** `From` of every mail; where absent or empty `ADMIN_EMAIL`, and without that `NOTIFY_EMAIL`. */
  SENDER_EMAIL: z.optional(z.string()),
  /** Where word of a new inquiry goes; the admins' mailboxes where absent or empty. */
  NOTIFY_EMAIL: z.optional(z.string()),
  /** Where alarms go; the admin says when there is none. */
  ALARM_EMAIL: z.optional(z.string()),
})
export type LambdaEnv = z.infer<typeof LambdaEnv>

/** Request headers that the edge writes, overwriting a viewer's own. Only the edge can reach the API. */
export const edgeHeaders = { host: 'x-site-host', clientAddress: 'x-client-ip' } as const

/**
 * Of glibc's allocator, for a process that decodes pictures: by default it keeps what the decoders' threads freed,
 * above a gigabyte; so it goes back to a fifth of that. `lambdas/local/start` has the same, since it runs unbuilt.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
