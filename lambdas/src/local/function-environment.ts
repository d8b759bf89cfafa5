import type { LambdaEnv } from '@highline/shared/infra/env'
import { parameterName } from '@highline/shared/infra/names'
import type { Settings } from './settings'

/** What the machine's parts are called, as the stack of a deployed stage names them. */
export const names = {
  table: 'highline-local',
  siteBucket: 'highline-local-site',
  mediaBucket: 'highline-local-media',
  secretParameter: parameterName({ stage: 'local' }, 'secret'),
  /** Nothing is noted under it: this machine's edge keeps no copies that would have to be cleared. */
  edgeParameter: parameterName({ stage: 'local' }, 'edge'),
} as const

/** Nothing leaves this machine, so anybody may know them; they are LocalStack's. */
export const credentials = { accessKeyId: 'test', secretAccessKey: 'test' } as const
export const region = 'eu-west-2'

export interface Endpoints {
  dynamodb: string
  s3: string
  ses: string
  ssm: string
}

/** A developer's own account has no business here, nor have secrets in a function's environment. */
const notForFunctions = [
  'AWS_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
  'ADMIN_PASSWORD',
  'MFA_SECRET',
]

type Named = { readonly [Service in keyof Endpoints]: { readonly endpoint: string } }

export const endpointsOf = ({ dynamodb, s3, ses, ssm }: Named): Endpoints => ({
  dynamodb: dynamodb.endpoint,
  s3: s3.endpoint,
  ses: ses.endpoint,
  ssm: ssm.endpoint,
})

/** Sets for every function in this process what CDK sets for a deployed one, and where AWS is here. */
export function setFunctionEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  endpoints: Endpoints,
): void {
  for (const name of notForFunctions) delete env[name]
  const lambdaEnv = {
    STAGE: 'local',
    COMPANY_NAME: settings.companyName,
    TABLE_NAME: names.table,
    SITE_BUCKET: names.siteBucket,
    MEDIA_BUCKET: names.mediaBucket,
    SECRET_PARAMETER: names.secretParameter,
    EDGE_PARAMETER: names.edgeParameter,
  } satisfies LambdaEnv
  Object.assign(env, lambdaEnv, awsEnvironment(endpoints))
}

/** What leads the SDK's clients here. */
export const awsEnvironment = (endpoints: Endpoints) => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_S3: endpoints.s3,
  AWS_ENDPOINT_URL_SES: endpoints.ses,
  AWS_ENDPOINT_URL_SSM: endpoints.ssm,
})
