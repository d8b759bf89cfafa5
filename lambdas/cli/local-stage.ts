import { existsSync } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SSMClient } from '@aws-sdk/client-ssm'
import { names, region } from '../local/function-environment'
import { readSettings } from '../local/settings'
import { localServices } from './local-services'
import { openDeployedStage, ownersApp, type Stage, secretParameter } from './stage/deployed-stage'

/** This machine's site: what runs it is asked; where nothing does, its data is opened for as long as it takes. */
export async function openLocalStage(env: NodeJS.ProcessEnv, directory: string): Promise<Stage> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(env, directory)
  const { dynamodb, ssm, credentials, close } = await localServices(settings)
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

/**
 * Whether a stage name means this machine's own: also the one called `local`, unless the environment says
 * where an emulator is. No account in AWS has a stage of that name.
 */
export const isThisMachine = (
  name: string | undefined,
  { AWS_ENDPOINT_URL }: NodeJS.ProcessEnv,
): name is 'local' | undefined => name === undefined || (name === 'local' && !AWS_ENDPOINT_URL)

export const openStage = (
  name: string | undefined,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: () => string },
): Promise<Stage> => (isThisMachine(name, env) ? openLocalStage(env, cwd()) : openDeployedStage(name, env))
