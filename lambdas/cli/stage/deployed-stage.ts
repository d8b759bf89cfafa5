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

/** Access of the commands to a site: its secret and, once it is deployed, its table and files. */
export interface Stage<StageApp extends App = App> {
  readonly name: string
  /** AWS region; undefined on this machine, whose site strangers cannot reach. */
  readonly region: string | undefined
  /** Whether the site is running and publishes changes by itself; otherwise its next start does. */
  readonly runs: boolean
  /** Undefined before the first deployment; until then only the password can be set. */
  readonly app: StageApp | undefined
  /** Returns the secret in force; undefined while no password was ever set. */
  readSecret(): Promise<Secret | undefined>
  writeSecret(secret: Secret): Promise<void>
  close(): Promise<void>
}

/** @throws UserError when the site is not deployed yet */
export function appOf<StageApp extends App>(stage: Stage<StageApp>): StageApp {
  const { app } = stage
  if (!app) throw new UserError(`There is no ${labelOf(stage)}.`)
  return app
}

/** Returns the name of a site in messages. */
export const labelOf = ({ name, region }: Pick<Stage, 'name' | 'region'>): string =>
  region === undefined ? 'this machine’s site' : `stage ${name} in ${region}`

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

/** @throws UserError for an invalid name */
export async function openDeployedStage(name: string, env: NodeJS.ProcessEnv): Promise<Stage<CliApp>> {
  if (!/^[a-z]+$/.test(name)) throw new UserError(`"${name}" is no name of a stage.`)
  const outputs = await siteOutputs(name, env)
  const table = env.TABLE_NAME ?? outputs.TableName
  const { MediaBucketName: mediaBucket, SiteBucketName: siteBucket } = outputs
  const access = clientConfigFor(name, env)
  const dynamodb = new DynamoDBClient(access)
  const ssm = new SSMClient(access)
  const s3 = new S3Client({
    ...access,
    forcePathStyle: Boolean(env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return {
    name,
    region: access.region,
    runs: true,
    app:
      table && mediaBucket && siteBucket
        ? createCliApp(name, { dynamodb, s3 }, { table, mediaBucket, siteBucket })
        : undefined,
    ...secretParameter(ssm, parameterName({ stage: name }, 'secret')),
    async close() {
      for (const client of [dynamodb, ssm, s3]) client.destroy()
    },
  }
}

/** Table, clock and random bytes, the files and the page, and a log on stderr. */
export type CliApp = ArchiveApp & SiteApp

export const createCliApp = (
  stage: string,
  { dynamodb, s3 }: { dynamodb: DynamoDBClient; s3: S3Client },
  names: { table: string; mediaBucket: string; siteBucket: string },
): CliApp => ({
  stage,
  companyName: DEFAULT_COMPANY_NAME,
  table: dynamoTable(dynamodb, names.table),
  bulk: s3BulkFiles(s3, names.mediaBucket),
  site: s3SiteStore(s3, names.siteBucket),
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
