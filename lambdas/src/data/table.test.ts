import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureTable } from '../../local/dynamodb/ensure-table'
import { type DynamoDb, startDynamoDb } from '../../local/dynamodb/start-dynamodb'
import { testKeys } from '../../test/keys'
import { memoryTable } from '../../test/memory-table'
import { dynamoTable } from './dynamo-table'
import { iterateItems } from './entity'
import { ConditionFailed, type Item, type Table } from './table'

let directory: string
let dynamoDb: DynamoDb
let client: DynamoDBClient

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'table-'))
  dynamoDb = await startDynamoDb({ directory, credentials: testKeys })
  client = newClient()
  await ensureTable(client, 'promises')
})

afterAll(async () => {
  client.destroy()
  await dynamoDb.close()
  await rm(directory, { recursive: true })
})

const newClient = () =>
  new DynamoDBClient({ endpoint: dynamoDb.endpoint, region: 'eu-west-2', credentials: testKeys })

const memory = memoryTable()
const tables: [name: string, table: () => Table][] = [
  ['the table in memory', () => memory],
  ['the table on DynamoDB', () => dynamoTable(client, 'promises')],
]

let partitions = 0

describe.each(tables)('%s', (_name, table) => {
  const freshKey = (sk = '1') => ({ pk: `P${++partitions}`, sk })
  const fill = async (pk: string, count: number, text = '') => {
    for (let id = 1; id <= count; id++) await table().put({ pk, sk: String(id).padStart(4, '0'), id, text })
  }
  const ids = (items: Item[]) => items.map(({ id }) => id)

  it('returns a stored item, and undefined for a missing one', async () => {
    const item = { ...freshKey(), words: 'Grüße', n: 3, none: null, list: [1, { a: true }] }
    await table().put(item)
    expect(await table().get(item)).toEqual(item)
    expect(await table().get(freshKey())).toBeUndefined()
  })

  it('omits undefined fields', async () => {
    const key = freshKey()
    await table().put({ ...key, absent: undefined, list: [{ absent: undefined }] })
    expect(await table().get(key)).toEqual({ ...key, list: [{}] })
  })

  it('accepts a whole item as a key', async () => {
    const [a, b] = [
      { ...freshKey(), n: 1 },
      { ...freshKey(), n: 2 },
    ]
    for (const item of [a, b]) await table().put(item)
    expect(await table().get(a)).toEqual(a)
    await table().remove(a, 'present')
    await table().transact([{ remove: b, expect: 'present' }])
    expect(await table().getMany([a, b])).toEqual([undefined, undefined])
  })

  it('returns many items in the order of the keys, with undefined for missing ones', async () => {
    const [a, b] = [freshKey(), freshKey()]
    await table().put({ ...b, is: 'b' })
    expect(await table().getMany([a, b])).toEqual([undefined, { ...b, is: 'b' }])
  })

  it('writes only if the condition holds, and throws ConditionFailed otherwise', async () => {
    const key = freshKey()
    await expect(table().put({ ...key, version: 1 }, 'present')).rejects.toThrow(ConditionFailed)
    await table().put({ ...key, version: 1 }, 'absent')
    await expect(table().put({ ...key, version: 9 }, 'absent')).rejects.toThrow(ConditionFailed)
    await expect(table().put({ ...key, version: 9 }, { version: 2 })).rejects.toThrow(ConditionFailed)
    await table().put({ ...key, version: 2 }, { version: 1 })
    await expect(table().remove(key, { version: 1 })).rejects.toThrow(ConditionFailed)
    expect(await table().get(key)).toEqual({ ...key, version: 2 })
    await table().remove(key, 'present')
    expect(await table().get(key)).toBeUndefined()
  })

  it('lists in ascending or descending key order, by prefix, after a key, up to a limit', async () => {
    const { pk } = freshKey()
    await fill(pk, 12)
    expect(ids((await table().list(pk)).items)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(ids((await table().list(pk, { prefix: '001' })).items)).toEqual([10, 11, 12])
    const page = await table().list(pk, { descending: true, limit: 5, after: '0010' })
    expect(ids(page.items)).toEqual([9, 8, 7, 6, 5])
    const rest = await table().list(pk, { descending: true, limit: 5, after: page.next ?? '' })
    expect(ids(rest.items)).toEqual([4, 3, 2, 1])
    expect(rest.next).toBeUndefined()
  })

  it('limits a list to maxBytes, and continues it from its next key', async () => {
    const { pk } = freshKey()
    await fill(pk, 8, 'ä'.repeat(500))
    const page = await table().list(pk, { maxBytes: 3800 })
    expect(ids(page.items)).toEqual([1, 2, 3])
    expect(ids((await table().list(pk, { after: page.next ?? '' })).items)).toEqual([4, 5, 6, 7, 8])
    const [first, second] = page.items.map((item) => Buffer.byteLength(JSON.stringify(JSON.stringify(item))))
    expect(ids((await table().list(pk, { maxBytes: (first ?? 0) + (second ?? 0) })).items)).toEqual([1, 2])
    expect(ids((await table().list(pk, { maxBytes: 1 })).items)).toEqual([1])
  })

  it('lists more than the 1 MB that one query returns', async () => {
    const { pk } = freshKey()
    await fill(pk, 30, 'x'.repeat(90_000))
    expect((await table().list(pk)).items).toHaveLength(30)
    expect((await table().list(pk, { limit: 20 })).items).toHaveLength(20)
  })

  it('counts fifty concurrent increments without losing one', async () => {
    const key = freshKey()
    const counts = await Promise.all(Array.from({ length: 50 }, () => table().increment(key, 1)))
    expect(new Set(counts.map(({ n }) => n)).size).toBe(50)
    expect((await table().increment(key, -1)).n).toBe(49)
  })

  it('counts in a window that begins with the first event, and restarts after its end', async () => {
    const key = freshKey()
    const at = (now: number) => table().increment(key, 1, { now, seconds: 60 })
    expect(await at(1000)).toEqual({ n: 1, expiresAt: 1060 })
    expect(await at(1059)).toEqual({ n: 2, expiresAt: 1060 })
    expect(await at(1060)).toEqual({ n: 1, expiresAt: 1120 })
  })

  it('executes all steps of a transaction or none', async () => {
    const [a, b, n] = [freshKey(), freshKey(), freshKey()]
    await table().put({ ...b, taken: true })
    const steps = [{ put: a, expect: 'absent' } as const, { count: n, by: 1 }]
    const failing = table().transact([...steps, { put: b, expect: 'absent' }])
    await expect(failing).rejects.toThrow(ConditionFailed)
    expect(await table().getMany([a, n])).toEqual([undefined, undefined])
    await expect(table().transact([{ remove: a, expect: 'present' }])).rejects.toThrow(ConditionFailed)
    await table().transact(steps)
    expect(await table().get(n)).toEqual({ ...n, n: 1 })
  })

  it('executes a transaction once per token, and refuses another one with the same token', async () => {
    const [a, n] = [freshKey(), freshKey()]
    const counted = { count: n, by: 1 }
    for (let i = 0; i < 3; i++) await table().transact([{ put: a, expect: 'absent' }, counted], a.pk)
    await expect(table().transact([{ count: n, by: 5 }], a.pk)).rejects.toThrow(ConditionFailed)
    expect(await table().get(n)).toEqual({ ...n, n: 1 })
  })

  it('lets exactly one of twenty concurrent writes create an item that must be absent', async () => {
    const [key, other, n] = [freshKey(), freshKey(), freshKey()]
    const puts = Array.from({ length: 20 }, (_, who) => table().put({ ...key, who }, 'absent'))
    const transactions = puts.map((_, who) =>
      table().transact([
        { put: { ...other, who }, expect: 'absent' },
        { count: n, by: 1 },
      ]),
    )
    for (const tries of [puts, transactions]) {
      const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
      expect(won).toHaveLength(1)
    }
    expect(await table().get(n)).toMatchObject({ n: 1 })
  })
})

it('everyItem reads all items of a partition, across several pages', async () => {
  for (let id = 1; id <= 501; id++) await memory.put({ pk: 'MANY', sk: String(id).padStart(4, '0') })
  await memory.put({ pk: 'MANY', sk: 'X' })
  const reads = vi.spyOn(memory, 'list')
  const keys: string[] = []
  for await (const { sk } of iterateItems(memory, { pk: 'MANY', prefix: '0' })) keys.push(sk)
  expect([keys.length, keys[0], keys.at(-1), reads.mock.calls.length]).toEqual([501, '0001', '0501', 2])
})

/** Returns the input of each attempt of the SDK. Uses a new client, which has all its retries left. */
async function sentDuring(
  act: (table: Table) => Promise<unknown>,
  answer: (attempt: number) => Error | undefined = () => undefined,
): Promise<object[]> {
  const inputs: object[] = []
  const own = newClient()
  own.middlewareStack.add(
    (next) => (args) => {
      inputs.push(args.input)
      const failed = answer(inputs.length)
      return failed ? Promise.reject(failed) : next(args)
    },
    { step: 'deserialize', priority: 'low' },
  )
  await act(dynamoTable(own, 'promises')).finally(() => own.destroy())
  return inputs
}

it('a failed condition is not retried on DynamoDB', async () => {
  const key = { pk: 'REFUSED', sk: '1' }
  await dynamoTable(client, 'promises').put(key)
  const refusals: ((table: Table) => Promise<unknown>)[] = [
    (table) => table.put(key, 'absent'),
    (table) => table.transact([{ put: key, expect: 'absent' }]),
  ]
  for (const refused of refusals)
    expect(await sentDuring((table) => expect(refused(table)).rejects.toThrow(ConditionFailed))).toHaveLength(
      1,
    )
})

it('DynamoDB is read with strong consistency', async () => {
  const inputs = await sentDuring(async (table) => {
    await table.get({ pk: 'P', sk: '1' })
    await table.list('P')
    await table.getMany([{ pk: 'P', sk: '1' }])
  })
  const consistent = { ConsistentRead: true }
  expect(inputs).toMatchObject([consistent, consistent, { RequestItems: { promises: consistent } }])
})

const inWindow = (table: Table, pk: string) => table.increment({ pk, sk: '1' }, 1, { now: 1000, seconds: 60 })

it('an increment on DynamoDB is retried when its window begins or ends between its requests', async () => {
  const refused = new ConditionalCheckFailedException({ message: '', $metadata: {} })
  const counted = sentDuring(
    async (table) => expect(await inWindow(table, 'RACE')).toEqual({ n: 1, expiresAt: 1060 }),
    (attempt) => (attempt <= 3 ? refused : undefined),
  )
  expect(await counted).toHaveLength(4)
})

it('an increment on DynamoDB that fails for another reason is not retried', async () => {
  const denied = Object.assign(new Error('denied'), { name: 'AccessDeniedException' })
  const inputs = await sentDuring(
    (table) => expect(inWindow(table, 'DENIED')).rejects.toBe(denied),
    (attempt) => (attempt < 9 ? denied : undefined),
  )
  expect(inputs).toHaveLength(1)
})
