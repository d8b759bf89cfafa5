import { setTimeout as pause } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import { tableKeys } from '@highline/shared/infra/names'

/** Makes the product's one table as the deployed one is, unless it is there; ready for use when this returns. */
export async function ensureTable(client: DynamoDBClient, TableName: string): Promise<void> {
  const create = new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: tableKeys.partition, AttributeType: 'S' },
      { AttributeName: tableKeys.sort, AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: tableKeys.partition, KeyType: 'HASH' },
      { AttributeName: tableKeys.sort, KeyType: 'RANGE' },
    ],
  })
  await client.send(create).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error
  })
  const describe = () => client.send(new DescribeTableCommand({ TableName }))
  while ((await describe()).Table?.TableStatus !== 'ACTIVE') await pause(2)
}
