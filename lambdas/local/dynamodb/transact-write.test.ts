import { PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { database, keyOf, TableName } from './database.testing'

type Steps = NonNullable<TransactWriteCommandInput['TransactItems']>

const at = (pk: string) => ({ TableName, Key: keyOf(pk) })
const absent = { ConditionExpression: 'attribute_not_exists(pk)' }
const put = (pk: string, more: object = {}) => ({
  Put: { TableName, Item: { ...keyOf(pk), ...more }, ...absent },
})
const addOne = (pk: string) => ({
  Update: { ...at(pk), UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } },
})

async function transactions(options: Parameters<typeof database>[0] = {}) {
  const opened = await database(options)
  return {
    ...opened,
    transact: (steps: Steps, ClientRequestToken?: string) =>
      opened.documents.send(new TransactWriteCommand({ TransactItems: steps, ClientRequestToken })),
  }
}

describe('a transaction', () => {
  it.each<[why: string, code: string, step: Steps[number]]>([
    ['a condition fails', 'ConditionalCheckFailed', put('taken')],
    ['an update is invalid for its item', 'ValidationError', addOne('taken')],
  ])('writes nothing when %s, with the reasons in order, and frees its token', async (_why, Code, step) => {
    const { transact, item } = await transactions()
    await transact([put('taken', { n: 'not a number' })])
    await expect(transact([put('a'), step, put('b')], 'token')).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code }, { Code: 'None' }],
    })
    expect([await item('a'), await item('b')]).toEqual([undefined, undefined])
    await transact([put('a')], 'token')
    expect(await item('a')).toBeDefined()
  })

  it.each<[what: string, name: string, steps: Steps]>([
    ['two steps on one item', 'ValidationException', [put('a'), { Delete: at('a') }]],
    ['a step of two kinds', 'ValidationException', [{ ...put('a'), Delete: at('b') }]],
    ['no steps', 'ValidationException', []],
    [
      'an unknown table',
      'ResourceNotFoundException',
      [put('a'), { Delete: { ...at('b'), TableName: 'elsewhere' } }],
    ],
  ])('of %s is rejected with %s', async (_what, name, steps) => {
    const { transact, item } = await transactions()
    await expect(transact(steps)).rejects.toMatchObject({ name })
    expect(await item('a')).toBeUndefined()
  })

  it('is isolated from concurrent plain writes between its check and its write', async () => {
    const { transact, documents, item } = await transactions()
    const plain = (n: number) => documents.send(new PutCommand(put(`k${n}`, { by: 'put' }).Put))
    const twin = (n: number) => transact([put(`k${n}`, { by: 'transaction' }), put(`twin${n}`)])
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    const done = await Promise.allSettled(numbers.flatMap((n) => [plain(n), twin(n)]))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    for (const n of numbers) {
      const byTransaction = (await item(`k${n}`))?.by === 'transaction'
      expect((await item(`twin${n}`)) !== undefined, `k${n}`).toBe(byTransaction)
    }
  })

  it('with a token is executed once in ten minutes', async () => {
    let now = new Date()
    const { transact, item } = await transactions({ now: () => now })
    for (const [time, n] of [
      ['12:00:00', 1],
      ['12:09:59', 1],
      ['12:10:00', 2],
    ] as const) {
      now = new Date(`2026-01-01T${time}Z`)
      await transact([addOne('counter')], 'token')
      expect(await item('counter'), time).toMatchObject({ n })
    }
  })
})
