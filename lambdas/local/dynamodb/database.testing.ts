import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { testKeys } from '../../test/keys'
import { clientOptions, closedAfterTest, destroyedAfterTest } from '../clients.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { ensureTable } from './ensure-table'
import { startDynamoDb } from './start-dynamodb'

export const TableName = 'main'

export const keyOf = (pk: string, sk = '-') => ({ pk, sk })

export const clientOf = (endpoint: string): DynamoDBClient =>
  destroyedAfterTest(new DynamoDBClient(clientOptions(endpoint)))

interface Options {
  directory?: string
  now?: () => Date
}

/** Starts the emulator with the product's table, for one test. */
export async function database({ directory, now }: Options = {}) {
  const data = directory ?? (await temporaryDirectory())
  const options = { directory: data, credentials: testKeys, ...(now && { now }) }
  const db = await startDynamoDb(options).then(closedAfterTest)
  const heard: string[] = []
  db.onWrite((partitions) => heard.push(...partitions))
  const client = clientOf(db.endpoint)
  await ensureTable(client, TableName)
  const documents = DynamoDBDocumentClient.from(client)
  return {
    db,
    directory: data,
    client,
    documents,
    /** Partitions that the listener was called with. */
    heard,
    put: (pk: string, more: object = {}) =>
      documents.send(new PutCommand({ TableName, Item: { ...keyOf(pk), ...more } })),
    item: async (pk: string) =>
      (await documents.send(new GetCommand({ TableName, Key: keyOf(pk), ConsistentRead: true }))).Item,
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
  const logs = (await readdir(directory)).filter((file) => /^\d+\.log$/.test(file))
  const path = join(directory, logs.sort().at(-1) ?? '')
  return { path, size: (await stat(path)).size }
}
