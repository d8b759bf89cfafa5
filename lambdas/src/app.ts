import { randomBytes } from 'node:crypto'
import { CloudFrontClient } from '@aws-sdk/client-cloudfront'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SESClient } from '@aws-sdk/client-ses'
import { SSMClient } from '@aws-sdk/client-ssm'
import type { LambdaEnv } from '@highline/shared/infra/env'
import { type Cdn, cloudFrontCdn, edgeUrl } from './aws/cdn'
import { clientConfig } from './aws/client-config'
import { s3DirectUploads } from './aws/direct-uploads'
import { sesMailer } from './aws/mail'
import { s3MediaStore } from './aws/media-store'
import { ssmSecretStore } from './aws/secret-store'
import { s3SiteStore } from './aws/site-store'
import { dynamoTable } from './data/dynamo-table'
import type { Table } from './data/table'
import { jsonLog, type Log } from './log'

/** Side effects and settings of every handler: the table, the clock, random tokens and the log. */
export interface App {
  readonly stage: string
  readonly companyName: string
  /** AWS region of the stage, from the Lambda runtime. */
  readonly region?: string | undefined
  readonly table: Table
  readonly now: () => Date
  /** Cryptographically random bytes, base64url. */
  readonly token: (bytes: number) => string
  readonly log: Log
}

/*
 * The only place that creates AWS clients. There is one factory per set of permissions, so that a function's bundle
 * contains no client that it may not use. AWS_ENDPOINT_URL* overrides the endpoints.
 */

type AwsClient = DynamoDBClient | S3Client | SESClient | SSMClient | CloudFrontClient

/** Called with each client before its first use. Tests inject failures with it; deployed functions pass none. */
export type ClientObserver = (client: AwsClient) => void

const unobserved: ClientObserver = () => undefined

function observed<Client extends AwsClient>(observe: ClientObserver, client: Client): Client {
  observe(client)
  return client
}

/** For `public`, `contact` and `inquiries`. */
export function awsApp(env: LambdaEnv, observe = unobserved): App {
  return {
    stage: env.STAGE,
    companyName: env.COMPANY_NAME,
    region: process.env.AWS_REGION,
    table: dynamoTable(observed(observe, new DynamoDBClient(clientConfig('table'))), env.TABLE_NAME),
    now: () => new Date(),
    token: (bytes) => randomBytes(bytes).toString('base64url'),
    log: jsonLog(),
  }
}

/** For functions that may read the password's hash. */
export type SecretApp = App & Pick<MailApp, 'secrets'>

/** For `auth`, which mails the administrators. */
export type MailApp = ReturnType<typeof awsAuthApp>

export const awsAuthApp = (env: LambdaEnv, observe = unobserved) => ({
  ...awsApp(env, observe),
  secrets: ssmSecretStore(parametersClient(observe), env.SECRET_PARAMETER),
  mail: mailer(env, observe),
  /** Addresses of the administrators: none, the first, or the first and the second. */
  mailboxes: mailboxesOf(env),
})

/** For `notify`, which mails about inquiries. */
export type NotifyApp = ReturnType<typeof awsNotifyApp>

export function awsNotifyApp(env: LambdaEnv, observe = unobserved) {
  const parameters = parametersClient(observe)
  const url = async () => (await edgeUrl(parameters, env.EDGE_PARAMETER)) ?? env.SITE_URL
  return { ...awsApp(env, observe), ...ownerMail(env, observe), edge: { url } }
}

const parametersClient = (observe: ClientObserver) =>
  observed(observe, new SSMClient(clientConfig('parameters')))

/** Mail to the recipients of inquiries, without retries: `notify` retries when no event of the mail arrives. */
const ownerMail = (env: LambdaEnv, observe: ClientObserver) => ({
  mail: mailer(env, observe, 1),
  recipients: recipientsOf(env),
})

function mailer(env: LambdaEnv, observe: ClientObserver, maxAttempts = 2) {
  const from = env.SENDER_EMAIL?.trim() || (mailboxesOf(env)[0] ?? env.NOTIFY_EMAIL?.trim() ?? '')
  return sesMailer(observed(observe, new SESClient({ ...clientConfig('mail'), maxAttempts })), from)
}

function recipientsOf(env: LambdaEnv): readonly string[] {
  const own = env.NOTIFY_EMAIL?.trim()
  return own ? [own] : mailboxesOf(env)
}

/** Ignores the second address without the first, or when both are equal. */
function mailboxesOf({ ADMIN_EMAIL = '', SECOND_ADMIN_EMAIL = '' }: LambdaEnv): readonly string[] {
  const [first, second] = [ADMIN_EMAIL.trim(), SECOND_ADMIN_EMAIL.trim()]
  if (!first) return []
  return second && second.toLowerCase() !== first.toLowerCase() ? [first, second] : [first]
}

/** For functions that publish the page or read the published one. */
export type SiteApp = ReturnType<typeof awsSiteApp>

const awsSiteApp = (env: LambdaEnv, observe = unobserved) => ({
  ...awsApp(env, observe),
  site: s3SiteStore(s3Client('storage', observe), env.SITE_BUCKET),
})

/** For `publish`, which stores pages and invalidates CloudFront's copies. */
export type PublishApp = ReturnType<typeof awsPublishApp>

export function awsPublishApp(env: LambdaEnv, observe = unobserved) {
  const app = awsSiteApp(env, observe)
  return { ...app, edge: edgeOf(env, app, observe) }
}

function edgeOf(env: LambdaEnv, { token }: App, observe: ClientObserver): Cdn {
  return cloudFrontCdn({
    parameters: parametersClient(observe),
    // CloudFront's API is global and served from us-east-1.
    cloudFront: observed(observe, new CloudFrontClient({ ...clientConfig('edge'), region: 'us-east-1' })),
    parameterName: env.EDGE_PARAMETER,
    token: () => token(16),
    now: () => performance.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve, 1000)),
  })
}

/** For `content`, which also reports the health of the site. */
export type ContentApp = ReturnType<typeof awsContentApp>

export const awsContentApp = (env: LambdaEnv, observe = unobserved) => ({
  ...awsSiteApp(env, observe),
  /** Whether alarms are mailed, and whether new inquiries are. */
  alarmed: Boolean(env.ALARM_EMAIL?.trim()),
  notified: recipientsOf(env).length > 0,
})

/** For functions that store, render and sweep media files: `variants`, and the two below. */
export type MediaApp = ReturnType<typeof awsMediaApp>

export function awsMediaApp(env: LambdaEnv, observe = unobserved) {
  const client = s3Client('media', observe)
  return {
    ...awsApp(env, observe),
    files: s3MediaStore(client, env.MEDIA_BUCKET),
    directUploads: s3DirectUploads(client, env.MEDIA_BUCKET),
  }
}

/** For `media`, which also purges files, including CloudFront's copies. */
export type PurgeApp = MediaApp & { readonly edge: Pick<Cdn, 'invalidate'> }

export function awsPurgeApp(env: LambdaEnv, observe = unobserved): PurgeApp {
  const app = awsMediaApp(env, observe)
  return { ...app, edge: edgeOf(env, app, observe) }
}

/** For `housekeeping`, which also mails reminders about content that is about to expire. */
export type HousekeepingApp = PurgeApp & NotifyApp

export function awsHousekeepingApp(env: LambdaEnv, observe = unobserved): HousekeepingApp {
  const app = awsMediaApp(env, observe)
  const edge = edgeOf(env, app, observe)
  const url = async () => (await edge.url()) ?? env.SITE_URL
  return { ...app, ...ownerMail(env, observe), edge: { ...edge, url } }
}

/** Uses path-style URLs on emulators: an IP address or `localhost` has no subdomain per bucket. */
function s3Client(service: 'storage' | 'media', observe: ClientObserver): S3Client {
  const emulated = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)
  const client = new S3Client({
    ...clientConfig(service),
    forcePathStyle: emulated,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return observed(observe, client)
}
