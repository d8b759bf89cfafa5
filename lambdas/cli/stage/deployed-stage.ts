import { randomBytes } from 'node:crypto'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { defaultRegion, parameterName, shellRegion, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { App, SiteApp } from '../../src/app'
import { readParameter, type Secret } from '../../src/aws/secret-store'
import { s3SiteStore } from '../../src/aws/site-store'
import { dynamoTable } from '../../src/data/dynamo-table'
import { jsonLog } from '../../src/log'
import { type ArchiveApp, s3BulkFiles } from '../archive/streaming-store'

/** Access of the owner's commands to a site: its secret and, once it is deployed, its table. */
export interface Stage {
  readonly name: string
  /** AWS region; undefined on this machine. */
  readonly region: string | undefined
  /** Whether strangers can reach it. */
  readonly isDeployed: boolean
  /** Undefined before the first deployment; until then only the password can be set. */
  readonly app: App | undefined
  /** Returns the secret in force; undefined while no password was ever set. */
  readSecret(): Promise<Secret | undefined>
  writeSecret(secret: Secret): Promise<void>
  close(): Promise<void>
}

/** @throws UserError when the site is not deployed yet */
export function appOf(stage: Stage): App {
  const { app } = stage
  if (!app) throw new UserError(`There is no ${labelOf(stage)}.`)
  return app
}

/** Returns the name of a site in messages. */
export const labelOf = ({ name, region }: Pick<Stage, 'name' | 'region'>): string =>
  region === undefined ? 'this machine’s site' : `stage ${name} in ${region}`

/** A site with its table and its files, for commands that open both. */
export interface ArchiveStage extends Pick<Stage, 'name' | 'region' | 'close'> {
  readonly app: ArchiveApp & SiteApp
  /** Whether the site is running and publishes changes by itself; otherwise its next start does. */
  readonly runs: boolean
}

/** Credentials for LocalStack, which accepts any: no login to AWS is needed. */
const emulatorKeys = { accessKeyId: 'test', secretAccessKey: 'test' }

/** Returns region and credentials for an SDK client of a stage. The stage called `local` is on an emulator. */
export const clientConfigFor = (name: string, env: NodeJS.ProcessEnv) => ({
  region: shellRegion(env) ?? defaultRegion,
  ...(name === 'local' ? { credentials: emulatorKeys } : {}),
})

/** Returns the outputs, such as `TableName`, of the stack with a stage's data; empty when there is no stack. */
export async function siteOutputs(name: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const client = new CloudFormationClient(clientConfigFor(name, env))
  try {
    const StackName = stageName({ stage: name }, 'site')
    const { Stacks: [{ Outputs = [] } = {}] = [] } = await client.send(
      new DescribeStacksCommand({ StackName }),
    )
    return Object.fromEntries(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]))
  } catch (error) {
    if (error instanceof Error && / does not exist/.test(error.message)) return {}
    throw error
  } finally {
    client.destroy()
  }
}

export async function openDeployedStage(name: string, env: NodeJS.ProcessEnv): Promise<Stage> {
  if (!/^[a-z]+$/.test(name)) throw new UserError(`"${name}" is no name of a stage.`)
  const access = clientConfigFor(name, env)
  const dynamodb = new DynamoDBClient(access)
  const ssm = new SSMClient(access)
  const table = env.TABLE_NAME ?? (await siteOutputs(name, env)).TableName
  return {
    name,
    region: access.region,
    isDeployed: true,
    app: table === undefined ? undefined : createCliApp(name, dynamodb, table),
    ...secretParameter(ssm, parameterName({ stage: name }, 'secret')),
    async close() {
      dynamodb.destroy()
      ssm.destroy()
    },
  }
}

/** @throws UserError for an invalid name, or when the stage or its buckets do not exist */
export async function openDeployedFiles(name: string, env: NodeJS.ProcessEnv): Promise<ArchiveStage> {
  const stage = await openDeployedStage(name, env)
  const client = new S3Client({
    ...clientConfigFor(name, env),
    forcePathStyle: Boolean(env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const close = async () => {
    client.destroy()
    await stage.close()
  }
  try {
    const outputs = await siteOutputs(name, env)
    const media = env.MEDIA_BUCKET ?? outputs.MediaBucketName
    const site = env.SITE_BUCKET ?? outputs.SiteBucketName
    if (!media || !site) throw new UserError(`The stage "${name}" has no buckets.`)
    const app = { ...appOf(stage), bulk: s3BulkFiles(client, media), site: s3SiteStore(client, site) }
    return { ...stage, app, runs: true, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the App that commands need: table, clock, random bytes, and a log on stderr. */
export const createCliApp = (stage: string, dynamodb: DynamoDBClient, table: string): App => ({
  stage,
  companyName: DEFAULT_COMPANY_NAME,
  table: dynamoTable(dynamodb, table),
  now: () => new Date(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  log: jsonLog((line) => process.stderr.write(`${line}\n`)),
})

/** Access to a stage's secret in Systems Manager, encrypted with the account's own key. */
export const secretParameter = (ssm: SSMClient, Name: string): Pick<Stage, 'readSecret' | 'writeSecret'> => ({
  readSecret: () => readParameter(ssm, Name),
  async writeSecret(secret) {
    const Value = JSON.stringify(secret)
    await ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }))
  },
})
