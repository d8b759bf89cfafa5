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
  call('stores a new item on the condition that it is absent', (to) => put(to, 'a', absent)),
  refused('refuses an existing item on that condition', 'ConditionalCheckFailedException', (to) =>
    put(to, 'a', absent),
  ),
  call('reads an item', ({ dynamodb, table: TableName }) =>
    dynamodb.send(new GetCommand({ TableName, Key: { pk, sk: 'a' }, ConsistentRead: true })),
  ),
  call('reads an absent item', ({ dynamodb, table: TableName }) =>
    dynamodb.send(new GetCommand({ TableName, Key: { pk, sk: 'none' } })),
  ),
  call('increments a counter', (to) => update(to, 'counter', counted)),
  refused('returns the item that fails a condition', 'ConditionalCheckFailedException', (to) =>
    update(to, 'counter', {
      ...counted,
      ConditionExpression: 'n > :one',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ReturnValues: 'NONE',
    }),
  ),
  call('pages through a partition', (to) => query(to, { Limit: 1, ConsistentRead: true })),
  refused('refuses a reserved word without a name placeholder', 'ValidationException', (to) =>
    query(to, { FilterExpression: 'name = :pk' }),
  ),
  refused('refuses an empty key', 'ValidationException', (to) => put(to, '')),
  refused('refuses an item of more than 400 KB', 'ValidationException', ({ dynamodb, table: TableName }) =>
    dynamodb.send(new PutCommand({ TableName, Item: { pk, sk: 'large', text: 'x'.repeat(410_000) } })),
  ),
  refused('refuses an unknown table', 'ResourceNotFoundException', (to) =>
    put({ ...to, table: `${to.table}-none` }, 'a'),
  ),
  call('reads several items', ({ dynamodb, table }) =>
    dynamodb.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: ['a', 'none'].map((sk) => ({ pk, sk })) } } }),
    ),
  ),
  call('stores several items in a transaction', (to) => transact(to, ['b', 'c'], token)),
  call('accepts the same transaction with the same token', (to) => transact(to, ['b', 'c'], token)),
  refused('cancels a transaction if one condition fails', 'TransactionCanceledException', (to) =>
    transact(to, ['d', 'a']),
  ),
  refused('refuses an item twice in a transaction', 'ValidationException', (to) => transact(to, ['e', 'e'])),
  call('deletes items', async ({ dynamodb, table: TableName }) => {
    for (const sk of ['a', 'b', 'c', 'counter', 'none'])
      await dynamodb.send(new DeleteCommand({ TableName, Key: { pk, sk } }))
  }),
]
