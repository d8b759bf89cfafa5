import { randomBytes } from 'node:crypto'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { SSMClient } from '@aws-sdk/client-ssm'
import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { defaultRegion, parameterName, stageName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import type { App } from '../../src/app'
import { dynamoTable } from '../../src/data/dynamo-table'
import { jsonLog } from '../../src/log'
import { secretParameter } from './secret-parameter'
import type { Stage } from './stage'

/** LocalStack's, which accepts any: nobody has to be logged in to AWS. */
const emulatorKeys = { accessKeyId: 'test', secretAccessKey: 'test' }

/** For an SDK client: where a stage is, and as whom. The one called `local` is on an emulator. */
export const accessTo = (name: string, env: NodeJS.ProcessEnv) => ({
  region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? defaultRegion,
  ...(name === 'local' ? { credentials: emulatorKeys } : {}),
})

/** A stage in AWS, with the credentials of whoever is logged in to it. */
export async function openDeployedStage(name: string, env: NodeJS.ProcessEnv): Promise<Stage> {
  if (!/^[a-z]+$/.test(name)) throw new UserError(`"${name}" is no name of a stage.`)
  const access = accessTo(name, env)
  const dynamodb = new DynamoDBClient(access)
  const ssm = new SSMClient(access)
  const table = env.TABLE_NAME ?? (await findTable(dynamodb, `${stageName({ stage: name }, 'site')}-Table`))
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

/** CloudFormation ends the table's name with letters of its own. */
async function findTable(client: DynamoDBClient, prefix: string): Promise<string | undefined> {
  const { TableNames = [] } = await client.send(new ListTablesCommand({ ExclusiveStartTableName: prefix }))
  const found = TableNames.filter((name) => name.startsWith(prefix))
  if (found.length > 1)
    throw new UserError(`There are several tables (${found.join(', ')}). Choose one by TABLE_NAME.`)
  return found[0]
}
