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
import {
  type CliApp,
  createCliApp,
  openDeployedStage,
  type Stage,
  secretParameter,
} from './stage/deployed-stage'

interface LocalStage extends Stage {
  readonly app: MediaApp & CliApp
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
  const s3 = new S3Client(s3Config(services))
  return {
    name: 'local',
    region: undefined,
    runs: services.runs,
    app: {
      ...createCliApp('local', { dynamodb: table, s3 }, resourceNames),
      companyName: settings.companyName,
      files: s3MediaStore(s3, resourceNames.mediaBucket),
      directUploads: s3DirectUploads(s3, resourceNames.mediaBucket),
    },
    ...secretParameter(parameters, resourceNames.secretParameter),
    async close() {
      for (const client of [table, parameters, s3]) client.destroy()
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

/**
 * Opens this machine's own site if there is no name, or for `local` unless the environment has the endpoint of an
 * emulator: no account in AWS has a stage of that name. Opens the deployed stage of any other name.
 * @throws UserError when the stage cannot be opened
 */
export async function openStage(
  name: string | undefined,
  { env, cwd }: Pick<NodeJS.Process, 'env' | 'cwd'>,
): Promise<Stage<CliApp>> {
  const isThisMachine = name === undefined || (name === 'local' && !env.AWS_ENDPOINT_URL)
  return isThisMachine ? openLocalStage(env, cwd()) : openDeployedStage(name, env)
}
