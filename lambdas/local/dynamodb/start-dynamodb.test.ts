import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { testKeys } from '../../test/keys'
import { temporaryDirectory } from '../temporary-directory.testing'
import { database, TableName } from './database.testing'
import { startDynamoDb } from './start-dynamodb'

const item = (pk: string, sk = '-') => ({ pk, sk })
const put = (pk: string, sk?: string) => new PutCommand({ TableName, Item: item(pk, sk) })

describe('the local DynamoDB', () => {
  it('keeps tables and items over a restart', async () => {
    const directory = await temporaryDirectory()
    const first = await database({ directory })
    await first.documents.send(put('kept'))
    await first.db.close()
    const second = await database({ directory })
    expect(await second.item('kept')).toEqual(item('kept'))
    const { TableNames } = await second.client.send(new ListTablesCommand())
    expect(TableNames).toEqual([TableName])
  })

  it('refuses a second process on the same data', async () => {
    const directory = await temporaryDirectory()
    await database({ directory })
    await expect(startDynamoDb({ directory, credentials: testKeys })).rejects.toThrow(
      'does another process have it open?',
    )
  })
})

describe('a listener', () => {
  it('is called with the partitions of every stored write, and not for reads and failed conditions', async () => {
    const { db, documents, item: read } = await database()
    const heard: string[][] = []
    db.onWrite((partitions) => heard.push(partitions))
    await documents.send(put('put'))
    const add = { UpdateExpression: 'ADD n :n', ExpressionAttributeValues: { ':n': 1 } }
    await documents.send(new UpdateCommand({ TableName, Key: item('update'), ...add }))
    await documents.send(new DeleteCommand({ TableName, Key: item('delete') }))
    const steps = [{ Put: { TableName, Item: item('t1') } }, { Delete: { TableName, Key: item('t2') } }]
    await documents.send(new TransactWriteCommand({ TransactItems: steps }))
    const condition = { ConditionExpression: 'attribute_exists(pk)' }
    const refused = documents.send(new PutCommand({ TableName, Item: item('no'), ...condition }))
    await expect(refused).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
    await read('no')
    expect(heard.flat()).toEqual(['put', 'update', 'delete', 't1', 't2'])
  })
})

describe('a malformed request', () => {
  /** Sends a malformed body with a valid signature. */
  const send = async (operation: string, body: string) => {
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
    return refused.catch(({ name, $metadata }) => [$metadata.httpStatusCode, name])
  }

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
  ])('that %s is answered 400', async (_what, operation, body, type) => {
    expect(await send(operation, body)).toEqual([400, type])
  })

  it('that is cut off does not affect other requests', async () => {
    const { db, client } = await database()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"TableName":'))
        controller.error(new Error('cut off'))
      },
    })
    const cut = fetch(db.endpoint, { method: 'POST', body, ...{ duplex: 'half' } })
    await expect(cut).rejects.toThrow()
    expect((await client.send(new ListTablesCommand())).TableNames).toEqual([TableName])
  })
})
