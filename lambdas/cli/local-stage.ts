import { existsSync } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SSMClient } from '@aws-sdk/client-ssm'
import { loadKeys, readPidFile } from '../local/data-directory'
import { startEmulators } from '../local/emulators'
import { region, resourceNames, s3Config } from '../local/function-environment'
import { openLocalSecret } from '../local/local-secret'
import { readSettings, type Settings } from '../local/settings'
import type { MediaApp } from '../src/app'
import { s3DirectUploads } from '../src/aws/direct-uploads'
import { s3MediaStore } from '../src/aws/media-store'
import { s3SiteStore } from '../src/aws/site-store'
import { s3BulkFiles } from './archive/streaming-store'
import {
  type ArchiveStage,
  createCliApp,
  openDeployedFiles,
  openDeployedStage,
  type Stage,
  secretParameter,
} from './stage/deployed-stage'

interface LocalStage extends Stage, ArchiveStage {
  readonly app: MediaApp & ArchiveStage['app']
}

/**
 * Opens this machine's site: through its services if it is running, else by starting them until `close`.
 * @throws UserError when the data cannot be opened
 */
export async function openLocalStage(env: NodeJS.ProcessEnv, directory: string): Promise<LocalStage> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(env, directory)
  const services = await localServices(settings)
  const { dynamodb, ssm, credentials } = services
  const table = new DynamoDBClient({ endpoint: dynamodb.endpoint, region, credentials })
  const parameters = new SSMClient({ endpoint: ssm.endpoint, region, credentials })
  const bucket = new S3Client(s3Config(services))
  return {
    name: 'local',
    region: undefined,
    isDeployed: false,
    runs: services.runs,
    app: {
      ...createCliApp('local', table, resourceNames.table),
      companyName: settings.companyName,
      files: s3MediaStore(bucket, resourceNames.mediaBucket),
      directUploads: s3DirectUploads(bucket, resourceNames.mediaBucket),
      bulk: s3BulkFiles(bucket, resourceNames.mediaBucket),
      site: s3SiteStore(bucket, resourceNames.siteBucket),
    },
    ...secretParameter(parameters, resourceNames.secretParameter),
    async close() {
      for (const client of [table, parameters, bucket]) client.destroy()
      await services.close()
    },
  }
}

/** Returns the endpoints of this machine's table, files and secret, and the credentials that they accept. */
async function localServices(settings: Settings) {
  const running = await readPidFile(settings.dataDirectory)
  if (!running)
    return { ...(await startEmulators(settings.dataDirectory, openLocalSecret(settings))), runs: false }
  const credentials = await loadKeys(settings.dataDirectory)
  return { ...running, credentials, runs: true, close: async () => undefined }
}

type Surroundings = Pick<NodeJS.Process, 'env' | 'cwd'>

/**
 * Whether a stage name refers to this machine's own site: no name, or `local` unless the environment has the endpoint
 * of an emulator. No account in AWS has a stage of that name.
 */
const isThisMachine = (
  name: string | undefined,
  { AWS_ENDPOINT_URL }: NodeJS.ProcessEnv,
): name is 'local' | undefined => name === undefined || (name === 'local' && !AWS_ENDPOINT_URL)

export const openStage = (name: string | undefined, { env, cwd }: Surroundings): Promise<Stage> =>
  isThisMachine(name, env) ? openLocalStage(env, cwd()) : openDeployedStage(name, env)

/** @throws UserError when the stage cannot be opened */
export const openArchiveStage = (name: string | undefined, { env, cwd }: Surroundings) =>
  isThisMachine(name, env) ? openLocalStage(env, cwd()) : openDeployedFiles(name, env)
