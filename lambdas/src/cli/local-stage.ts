import { existsSync } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SSMClient } from '@aws-sdk/client-ssm'
import { startEmulators } from '../local/emulators'
import { credentials, names, region } from '../local/function-environment'
import { openLocalSecret } from '../local/local-secret'
import { findRunning } from '../local/running-file'
import { readSettings, type Settings } from '../local/settings'
import { StartProblem } from '../local/start-problem'
import { ownersApp } from './deployed-stage'
import { Mistake } from './mistake'
import { secretParameter } from './secret-parameter'
import type { Stage } from './stage'

interface Services {
  readonly dynamodb: { readonly endpoint: string }
  readonly ssm: { readonly endpoint: string }
  close(): Promise<void>
}

/** This machine's site: what runs it is asked; where nothing does, its data is opened for as long as it takes. */
export async function openLocalStage(env: NodeJS.ProcessEnv, directory: string): Promise<Stage> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(env, directory)
  const { dynamodb, ssm, close } = await services(settings)
  const table = new DynamoDBClient({ endpoint: dynamodb.endpoint, region, credentials })
  const parameters = new SSMClient({ endpoint: ssm.endpoint, region, credentials })
  return {
    name: 'local',
    isDeployed: false,
    app: ownersApp('local', table, names.table),
    ...secretParameter(parameters, names.secretParameter),
    async close() {
      table.destroy()
      parameters.destroy()
      await close()
    },
  }
}

async function services(settings: Settings): Promise<Services> {
  const running = await findRunning(settings.dataDirectory)
  return running ? { ...running, close: async () => undefined } : started(settings)
}

async function started(settings: Settings): Promise<Services> {
  try {
    return await startEmulators(settings.dataDirectory, openLocalSecret(settings))
  } catch (error) {
    throw error instanceof StartProblem ? new Mistake(error.message) : error
  }
}
