import { setTimeout as pause } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import { tableKeys } from '@highline/shared/infra/names'

/** Creates the product's table with the deployed one's keys, unless it exists, and waits until it is active. */
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
