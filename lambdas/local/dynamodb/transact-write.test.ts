import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { database, TableName } from './database.testing'

type Steps = NonNullable<TransactWriteCommandInput['TransactItems']>
type Database = Awaited<ReturnType<typeof database>>

const at = (pk: string) => ({ TableName, Key: { pk, sk: '-' } })
const absent = { ConditionExpression: 'attribute_not_exists(pk)' }
const put = (pk: string, more: object = {}) => ({
  Put: { TableName, Item: { pk, sk: '-', ...more }, ...absent },
})
const transact = ({ documents }: Database, steps: Steps, ClientRequestToken?: string) =>
  documents.send(new TransactWriteCommand({ TransactItems: steps, ClientRequestToken }))
const reasonsOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'it was written',
    (error: unknown) =>
      error instanceof TransactionCanceledException
        ? error.CancellationReasons?.map(({ Code }) => Code)
        : error,
  )

describe('a transaction', () => {
  it('writes nothing when a condition fails, and returns the cancellation reasons in order', async () => {
    const db = await database()
    await transact(db, [put('taken')])
    expect(await reasonsOf(transact(db, [put('a'), put('taken'), put('b')]))).toEqual([
      'None',
      'ConditionalCheckFailed',
      'None',
    ])
    expect([await db.item('a'), await db.item('b')]).toEqual([undefined, undefined])
  })

  it('writes nothing when an update is invalid for its item', async () => {
    const db = await database()
    await transact(db, [put('word', { n: 'not a number' })])
    const add = { UpdateExpression: 'ADD n :by', ExpressionAttributeValues: { ':by': 1 } }
    const reasons = await reasonsOf(transact(db, [put('a'), { Update: { ...at('word'), ...add } }]))
    expect(reasons).toEqual(['None', 'ValidationError'])
    expect(await db.item('a')).toBeUndefined()
  })

  it('rejects two steps on one item, a step of two kinds, and an empty transaction', async () => {
    const db = await database()
    for (const steps of [[put('a'), { Delete: at('a') }], [{ ...put('a'), Delete: at('b') }], []])
      await expect(transact(db, steps)).rejects.toMatchObject({ name: 'ValidationException' })
    expect(await db.item('a')).toBeUndefined()
  })

  it('rejects an unknown table', async () => {
    const db = await database()
    const elsewhere = { Put: { TableName: 'elsewhere', Item: { pk: 'a', sk: '-' } } }
    await expect(transact(db, [elsewhere])).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('conserves the sum over 150 concurrent conditional transfers from a balance of 100', async () => {
    const db = await database()
    await transact(db, [put('from', { n: 100 }), put('to', { n: 0 })])
    const values = { ExpressionAttributeValues: { ':one': 1 } }
    const transfer = () =>
      transact(db, [
        {
          Update: {
            ...at('from'),
            UpdateExpression: 'SET n = n - :one',
            ConditionExpression: 'n >= :one',
            ...values,
          },
        },
        { Update: { ...at('to'), UpdateExpression: 'ADD n :one', ...values } },
      ])
    const done = await Promise.allSettled(Array.from({ length: 150 }, transfer))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
    expect([(await db.item('from'))?.n, (await db.item('to'))?.n]).toEqual([0, 100])
  })

  it('is isolated from concurrent plain writes between its check and its write', async () => {
    const db = await database()
    const plain = (n: number) =>
      db.documents.send(new PutCommand({ TableName, Item: { pk: `k${n}`, sk: '-', by: 'put' }, ...absent }))
    const twin = (n: number) => transact(db, [put(`k${n}`, { by: 'transaction' }), put(`twin${n}`)])
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    const done = await Promise.allSettled(numbers.flatMap((n) => [plain(n), twin(n)]))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    for (const n of numbers) {
      const byTransaction = (await db.item(`k${n}`))?.by === 'transaction'
      expect((await db.item(`twin${n}`)) !== undefined, `k${n}`).toBe(byTransaction)
    }
  })
})

describe('a client request token', () => {
  it('makes a repeated transaction idempotent for ten minutes', async () => {
    let time = new Date('2026-01-01T12:00:00Z')
    const db = await database({ now: () => time })
    const add = { UpdateExpression: 'ADD n :by', ExpressionAttributeValues: { ':by': 1 } }
    const again = () => transact(db, [{ Update: { ...at('counter'), ...add } }], 'token')
    await again()
    time = new Date('2026-01-01T12:09:59Z')
    await again()
    expect(await db.item('counter')).toMatchObject({ n: 1 })
    time = new Date('2026-01-01T12:10:00Z')
    await again()
    expect(await db.item('counter')).toMatchObject({ n: 2 })
  })

  it('may be used again after a cancelled transaction', async () => {
    const db = await database()
    await transact(db, [put('taken')])
    await expect(transact(db, [put('taken')], 'token')).rejects.toThrow('cancelled')
    await transact(db, [put('free')], 'token')
    expect(await db.item('free')).toBeDefined()
  })
})
