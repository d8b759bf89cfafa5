import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest, destroyedAfterTest } from '../clients.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { ensureTable } from './ensure-table'
import { startDynamoDb } from './start-dynamodb'

export const TableName = 'main'

export const clientOf = (endpoint: string): DynamoDBClient =>
  destroyedAfterTest(new DynamoDBClient(clientOptions(endpoint)))

interface Options {
  directory?: string
  now?: () => Date
}

/** Starts the emulator with the product's table, for one test. */
export async function database({ directory, now }: Options = {}) {
  const db = await startDynamoDb({
    directory: directory ?? (await temporaryDirectory()),
    credentials: testKeys,
    ...(now && { now }),
  }).then(closedAfterTest)
  const client = clientOf(db.endpoint)
  await ensureTable(client, TableName)
  const documents = DynamoDBDocumentClient.from(client)
  return {
    db,
    client,
    documents,
    async item(pk: string, sk = '-') {
      return (await documents.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item
    },
    async partition(pk: string) {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      })
      return (await documents.send(query)).Items ?? []
    },
  }
}

/** Returns LevelDB's write-ahead log: the file that a crash can truncate. */
export async function logOf(directory: string) {
  const name =
    (await readdir(directory))
      .filter((file) => /^\d+\.log$/.test(file))
      .sort()
      .at(-1) ?? ''
  return { name, size: (await stat(join(directory, name))).size }
}
