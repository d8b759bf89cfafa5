import { randomBytes } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { parameterName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { App } from '../../src/app'
import { readParameter, type Secret } from '../../src/aws/secret-store'
import { dynamoTable } from '../../src/data/dynamo-table'
import { jsonLog } from '../../src/log'
import { accessTo } from './access'
import { siteOutputs } from './site-outputs'

/** A stage in AWS, with the credentials of the environment. */
export async function openDeployedStage(name: string, env: NodeJS.ProcessEnv): Promise<Stage> {
  if (!/^[a-z]+$/.test(name)) throw new UserError(`"${name}" is no name of a stage.`)
  const access = accessTo(name, env)
  const dynamodb = new DynamoDBClient(access)
  const ssm = new SSMClient(access)
  const table = env.TABLE_NAME ?? (await siteOutputs(name, env)).TableName
  return {
    name,
    isDeployed: true,
    app: table === undefined ? undefined : ownersApp(name, dynamodb, table),
    ...secretParameter(ssm, parameterName({ stage: name }, 'secret')),
    async close() {
      dynamodb.destroy()
      ssm.destroy()
    },
  }
}

/** What a command needs of an App: the table, the clock and chance. */
export const ownersApp = (stage: string, dynamodb: DynamoDBClient, table: string): App => ({
  stage,
  companyName: DEFAULT_COMPANY_NAME,
  table: dynamoTable(dynamodb, table),
  now: () => new Date(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  log: jsonLog((line) => process.stderr.write(`${line}\n`)),
})

/** A stage's secret in Systems Manager, encrypted by the account's own key. */
export const secretParameter = (ssm: SSMClient, Name: string): Pick<Stage, 'readSecret' | 'writeSecret'> => ({
  readSecret: () => readParameter(ssm, Name),
  async writeSecret(secret) {
    const Value = JSON.stringify(secret)
    await ssm.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }))
  },
})

/** A site, as its owner reaches it: its secret and, once it is deployed, its table. */
export interface Stage {
  readonly name: string
  /** Whether strangers can reach it. */
  readonly isDeployed: boolean
  /** Undefined before the first deployment, when only the password can be set. */
  readonly app: App | undefined
  /** The secret in force; undefined while no password was ever set. */
  readSecret(): Promise<Secret | undefined>
  writeSecret(secret: Secret): Promise<void>
  close(): Promise<void>
}
