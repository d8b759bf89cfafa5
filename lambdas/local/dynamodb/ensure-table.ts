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
  while (!(await isActive(client, TableName))) await new Promise((resolve) => setTimeout(resolve, 2))
}

async function isActive(client: DynamoDBClient, TableName: string): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  return Table?.TableStatus === 'ACTIVE'
}
