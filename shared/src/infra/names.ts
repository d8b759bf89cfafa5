/** First part of every name that a stage has in AWS. */
export const APP_NAME = 'highline'

/** Where a stage is deployed, and looked for, by default. */
export const defaultRegion = 'eu-west-2'

/** The one that a shell is set to, as AWS's own tools read it. */
export const shellRegion = (env: Readonly<Record<string, string | undefined>>) =>
  env.AWS_REGION || env.AWS_DEFAULT_REGION || undefined

/** A name where AWS wants one: one account may hold several stages. */
export const stageName = ({ stage }: { stage: string }, part: string) => `${APP_NAME}-${stage}-${part}`

/** Likewise, where the regions of an account share its names, as in CloudFront. */
export const globalName = ({ stage, region }: { stage: string; region: string }, part: string) =>
  stageName({ stage }, `${region}-${part}`)

/** SSM parameters: the secret (a SecureString, set by hand), what the edge is, and the settings of the last deployment. */
export const parameterName = ({ stage }: { stage: string }, parameter: 'secret' | 'edge' | 'settings') =>
  `/${APP_NAME}/${stage}/${parameter}`

/** The one table: what CDK makes and the Lambdas use. */
export const tableKeys = { partition: 'pk', sort: 'sk', ttl: 'expiresAt' } as const

/** The partition that holds everything the page shows; a write to it is a reason to publish. */
export const PUBLIC_PARTITION = 'SITE'
