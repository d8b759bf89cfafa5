/** Prefix of every name that a stage has in AWS. */
export const APP_NAME = 'highline'

/** Region in which a stage is deployed, and looked up, by default. */
export const defaultRegion = 'eu-west-2'

/** Returns the region that the shell's environment sets, as AWS's own tools read it. */
export const shellRegion = (env: Readonly<Record<string, string | undefined>>) =>
  env.AWS_REGION || env.AWS_DEFAULT_REGION || undefined

/** Returns the name of an AWS resource; it includes the stage, since one account may contain several. */
export const stageName = ({ stage }: { stage: string }, part: string) => `${APP_NAME}-${stage}-${part}`

/** Like `stageName`, with the region, for names that all regions of an account share, as in CloudFront. */
export const globalName = ({ stage, region }: { stage: string; region: string }, part: string) =>
  stageName({ stage }, `${region}-${part}`)

/** SSM parameters: the secret (a SecureString, set by hand), the edge's data, and the last deployment's settings. */
export const parameterName = ({ stage }: { stage: string }, parameter: 'secret' | 'edge' | 'settings') =>
  `/${APP_NAME}/${stage}/${parameter}`

/** Key attributes of the one table, which CDK creates and the Lambdas use. */
export const tableKeys = { partition: 'pk', sort: 'sk', ttl: 'expiresAt' } as const

/** The partition that contains everything the page shows; a write to it triggers publishing. */
export const PUBLIC_PARTITION = 'SITE'
