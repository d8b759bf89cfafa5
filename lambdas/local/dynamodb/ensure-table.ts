import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { tableKeys } from '@highline/shared/infra/table'

/** Makes the product's one table as the deployed one is, unless it is there; ready for use when this returns. */
export async function ensureTable(client: DynamoDBClient, TableName: string): Promise<void> {
  await createTable(client, TableName)
  while (!(await active(client, TableName))) await new Promise((resolve) => setTimeout(resolve, 2))
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: tableKeys.ttl },
    }),
  )
}

async function createTable(client: DynamoDBClient, TableName: string): Promise<void> {
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
  try {
    await client.send(create)
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  }
}

async function active(client: DynamoDBClient, TableName: string): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  return Table?.TableStatus === 'ACTIVE'
}
