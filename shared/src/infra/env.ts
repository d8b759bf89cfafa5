import * as z from 'zod/mini'

/**
 * The variables that whoever deploys a Lambda sets and that the Lambda parses. Both sides are typed by
 * this, so that one without the other does not compile. No secret is among them.
 */
export const LambdaEnv = z.object({
  /** `dev`, `staging`, `prod`, or `local` for this machine and its emulators. */
  STAGE: z.string(),
  COMPANY_NAME: z.string(),
  TABLE_NAME: z.string(),
  SITE_BUCKET: z.string(),
  MEDIA_BUCKET: z.string(),
  /** Name of the SSM SecureString that holds the password's hash; read by `auth` alone. */
  SECRET_PARAMETER: z.string(),
})
export type LambdaEnv = z.infer<typeof LambdaEnv>

/** Request headers that the edge writes, overwriting a viewer's own. Only the edge can reach the API. */
export const edgeHeaders = { host: 'x-site-host', clientAddress: 'x-client-ip' } as const
