import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { temporaryDirectory } from '../temporary-directory.testing'
import { database, keyOf, TableName } from './database.testing'
import { startDynamoDb } from './start-dynamodb'

it('a second process cannot open the same data', async () => {
  const directory = await temporaryDirectory()
  await database({ directory })
  const second = startDynamoDb({ directory, credentials: testKeys })
  await expect(second).rejects.toThrow('does another process have it open?')
})

describe('a listener', () => {
  it('is called with the partitions of every stored write, and not for reads and failed conditions', async () => {
    const { heard, put, documents, item } = await database()
    await put('put')
    const add = { UpdateExpression: 'ADD n :n', ExpressionAttributeValues: { ':n': 1 } }
    await documents.send(new UpdateCommand({ TableName, Key: keyOf('update'), ...add }))
    await documents.send(new DeleteCommand({ TableName, Key: keyOf('delete') }))
    const steps = [{ Put: { TableName, Item: keyOf('t1') } }, { Delete: { TableName, Key: keyOf('t2') } }]
    await documents.send(new TransactWriteCommand({ TransactItems: steps }))
    const condition = { ConditionExpression: 'attribute_exists(pk)' }
    const refused = documents.send(new PutCommand({ TableName, Item: keyOf('no'), ...condition }))
    await expect(refused).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
    await item('no')
    expect(heard).toEqual(['put', 'update', 'delete', 't1', 't2'])
  })

  it('is called for each expired item that a sweep deletes', async () => {
    const noon = new Date('2026-01-01T12:00:00Z')
    const { db, heard, put, item } = await database({ now: () => noon })
    const seconds = noon.getTime() / 1000
    await put('over', { expiresAt: seconds })
    await put('over too', { expiresAt: seconds - 3600 })
    const kept = {
      alive: seconds + 1,
      'for ever': undefined,
      'no number': 'yesterday',
      'six years over': seconds - 6 * 366 * 24 * 3600,
    }
    for (const [pk, expiresAt] of Object.entries(kept)) await put(pk, expiresAt ? { expiresAt } : {})
    heard.length = 0
    expect(await item('over')).toBeDefined()
    expect(await db.sweep(noon)).toBe(2)
    for (const pk of ['over', 'over too']) expect(await item(pk)).toBeUndefined()
    for (const pk of Object.keys(kept)) expect(await item(pk), pk).toBeDefined()
    expect(heard.sort()).toEqual(['over', 'over too'])
  })
})

it.each([
  ['is not JSON', '.PutItem', '{"TableName":', 'SerializationException'],
  ['is null', '.PutItem', 'null', 'SerializationException'],
  ['is a list', '.PutItem', '[]', 'SerializationException'],
  ['is empty', '.PutItem', '', 'SerializationException'],
  ['lacks a required member', '.PutItem', '{"TableName":"main"}', 'ValidationException'],
  ['has an object in place of a string', '.GetItem', '{"TableName":{}}', 'SerializationException'],
  ['has null in place of a map', '.BatchGetItem', '{"RequestItems":{"main":null}}', 'ValidationException'],
  ['is a transaction without items', '.TransactWriteItems', '{}', 'ValidationException'],
  ['has a transaction of numbers', '.TransactWriteItems', '{"TransactItems":[1]}', 'ValidationException'],
  ['has an unknown operation', '.ExecuteStatement', '{}', 'UnknownOperationException'],
  ['has the name of an inherited property as operation', '.toString', '{}', 'UnknownOperationException'],
  ['has no operation', '', '{}', 'UnknownOperationException'],
])('a request that %s is answered 400', async (_what, operation, body, name) => {
  const { client } = await database()
  client.middlewareStack.add(
    (next) => (args) => {
      const request = Object(args.request)
      const headers = { ...request.headers, 'x-amz-target': `DynamoDB_20120810${operation}` }
      return next({ ...args, request: Object.assign(request, { headers, body }) })
    },
    { step: 'serialize', priority: 'low' },
  )
  const refused = client.send(new ListTablesCommand())
  await expect(refused).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } })
})
