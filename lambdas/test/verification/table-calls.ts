import { randomUUID } from 'node:crypto'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { call, refused, type ServiceCall } from './service-call'
import type { Services } from './services'

const pk = 'VERIFICATION'
const token = randomUUID()
const put = ({ dynamodb, table }: Services, sk: string, more: object = {}) =>
  dynamodb.send(new PutCommand({ TableName: table, Item: { pk, sk }, ...more }))
const update = ({ dynamodb, table }: Services, sk: string, more: object) =>
  dynamodb.send(new UpdateCommand({ TableName: table, Key: { pk, sk }, ...more }))
const counted = {
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
  ReturnValues: 'ALL_NEW',
}
const query = (services: Services, more: object) =>
  services.dynamodb.send(
    new QueryCommand({
      TableName: services.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ...more,
    }),
  )
const absent = { ConditionExpression: 'attribute_not_exists(pk)' }
const transact = ({ dynamodb, table }: Services, sks: readonly string[], ClientRequestToken?: string) =>
  dynamodb.send(
    new TransactWriteCommand({
      ClientRequestToken,
      TransactItems: sks.map((sk) => ({ Put: { TableName: table, Item: { pk, sk }, ...absent } })),
    }),
  )

export const tableCalls: ServiceCall[] = [
  call('stores an item that is not there', (to) => put(to, 'a', absent)),
  refused('refuses it where it is', 'ConditionalCheckFailedException', (to) => put(to, 'a', absent)),
  call('reads it', ({ dynamodb, table: TableName }) =>
    dynamodb.send(new GetCommand({ TableName, Key: { pk, sk: 'a' }, ConsistentRead: true })),
  ),
  call('reads what is not there', ({ dynamodb, table: TableName }) =>
    dynamodb.send(new GetCommand({ TableName, Key: { pk, sk: 'none' } })),
  ),
  call('counts', (to) => update(to, 'counter', counted)),
  refused('returns the item that a condition refused', 'ConditionalCheckFailedException', (to) =>
    update(to, 'counter', {
      ...counted,
      ConditionExpression: 'n > :one',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ReturnValues: 'NONE',
    }),
  ),
  call('pages through a partition', (to) => query(to, { Limit: 1, ConsistentRead: true })),
  refused('wants names for reserved words', 'ValidationException', (to) =>
    query(to, { FilterExpression: 'name = :pk' }),
  ),
  refused('refuses a key without a value', 'ValidationException', (to) => put(to, '')),
  refused('refuses an item of more than 400 KB', 'ValidationException', ({ dynamodb, table: TableName }) =>
    dynamodb.send(new PutCommand({ TableName, Item: { pk, sk: 'large', text: 'x'.repeat(410_000) } })),
  ),
  refused('knows no other table', 'ResourceNotFoundException', (to) =>
    put({ ...to, table: `${to.table}-none` }, 'a'),
  ),
  call('reads several items', ({ dynamodb, table }) =>
    dynamodb.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: ['a', 'none'].map((sk) => ({ pk, sk })) } } }),
    ),
  ),
  call('stores several at once', (to) => transact(to, ['b', 'c'], token)),
  call('and says the same to the same request once more', (to) => transact(to, ['b', 'c'], token)),
  refused('stores none where one is there', 'TransactionCanceledException', (to) => transact(to, ['d', 'a'])),
  refused('takes no item twice in a transaction', 'ValidationException', (to) => transact(to, ['e', 'e'])),
  call('deletes', async ({ dynamodb, table: TableName }) => {
    for (const sk of ['a', 'b', 'c', 'counter', 'none'])
      await dynamodb.send(new DeleteCommand({ TableName, Key: { pk, sk } }))
  }),
]
