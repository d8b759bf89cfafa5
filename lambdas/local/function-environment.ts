import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { LambdaEnv } from '@highline/shared/infra/env'
import { functionSeconds } from '@highline/shared/infra/function-seconds'
import { parameterName } from '@highline/shared/infra/names'
import type { Context } from 'aws-lambda'
import type { Settings } from './settings'
import type { Credentials } from './signature/verify-signature'

/** Names of the local resources, as the stack of a deployed stage names them. */
export const resourceNames = {
  table: 'highline-local',
  siteBucket: 'highline-local-site',
  mediaBucket: 'highline-local-media',
  secretParameter: parameterName({ stage: 'local' }, 'secret'),
  /** Never written: the local edge keeps no copies that would have to be invalidated. */
  edgeParameter: parameterName({ stage: 'local' }, 'edge'),
} as const

export const region = 'eu-west-2'

export interface LocalAws extends Record<'dynamodb' | 's3' | 'ses' | 'ssm', { readonly endpoint: string }> {
  readonly credentials: Credentials
}

/** Variables that functions must not see: those of a developer's own AWS account, and secrets. */
const notForFunctions = [
  'AWS_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
  'ADMIN_PASSWORD',
  'MFA_SECRET',
]

/** Sets, for all functions in this process, the variables that CDK sets for deployed ones and the local endpoints. */
export function setFunctionEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  { port, ...aws }: LocalAws & { readonly port: number },
): void {
  for (const name of notForFunctions) delete env[name]
  const lambdaEnv = {
    STAGE: 'local',
    COMPANY_NAME: settings.companyName,
    TABLE_NAME: resourceNames.table,
    SITE_BUCKET: resourceNames.siteBucket,
    MEDIA_BUCKET: resourceNames.mediaBucket,
    SECRET_PARAMETER: resourceNames.secretParameter,
    EDGE_PARAMETER: resourceNames.edgeParameter,
    SITE_URL: `http://localhost:${port}`,
  } satisfies LambdaEnv
  Object.assign(env, lambdaEnv, awsEnvironment(aws))
}

export const s3Config = ({ s3, credentials }: Pick<LocalAws, 's3' | 'credentials'>): S3ClientConfig => ({
  endpoint: s3.endpoint,
  region,
  credentials,
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

export const awsEnvironment = ({ dynamodb, s3, ses, ssm, credentials }: LocalAws) => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
  AWS_ENDPOINT_URL_S3: s3.endpoint,
  AWS_ENDPOINT_URL_SES: ses.endpoint,
  AWS_ENDPOINT_URL_SSM: ssm.endpoint,
})

/** The part of Lambda's invocation context that our functions read. */
type InvocationContext = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>

/** Returns the context of an invocation that starts now. */
export function lambdaContext(functionName: LocalFunctionName): InvocationContext {
  const end = Date.now() + functionSeconds[functionName] * 1000
  return { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => Math.max(0, end - Date.now()) }
}

/** Entry point of a deployed function. Its result is not checked here. */
export type FunctionHandler<Event> = (event: Event, context: InvocationContext) => Promise<unknown>

export type LocalFunctionName = keyof typeof functionSeconds

/** Returns a function's handler. The first call loads the function, which is its cold start. */
export type LoadFunction = <Event>(name: LocalFunctionName) => FunctionHandler<Event>

/**
 * Loads the same bundles that AWS runs, each on first use.
 * @param directory holds `<name>/index.js` for each function
 */
export function builtFunctions(directory: string): LoadFunction {
  const require = createRequire(join(directory, 'index.js'))
  const loaded = new Map<LocalFunctionName, FunctionHandler<unknown>>()
  return (name) => {
    const handler = loaded.get(name) ?? coldStart(require, `./${name}/index.js`)
    loaded.set(name, handler)
    return handler
  }
}

/** Loads a bundle past the require cache: a cached one still refers to the services of an earlier local app. */
function coldStart(require: NodeJS.Require, path: string): FunctionHandler<unknown> {
  delete require.cache[require.resolve(path)]
  const bundle: unknown = require(path)
  if (isBundle(bundle)) return bundle.handler
  throw new Error(`The bundle ${path} exports no handler`)
}

/** Whether a module exports a handler. The event type is agreed with the invoker; a bundle cannot show it. */
function isBundle(loaded: unknown): loaded is { handler: FunctionHandler<unknown> } {
  return loaded instanceof Object && 'handler' in loaded && typeof loaded.handler === 'function'
}
