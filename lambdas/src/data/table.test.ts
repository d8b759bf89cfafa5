import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testEnvironment } from '../../test/faults/environment'
import type { Harness } from '../../test/faults/harness'
import { memoryTable } from '../../test/memory-table'
import { isTransientError } from '../http/transient-errors'
import { iterateItems } from './entity'
import { ConditionFailed, type Item, type Table } from './table'

const environment = testEnvironment()
const memory = memoryTable()
let dynamo: Table

beforeAll(async () => {
  dynamo = (await environment.harness()).app.table
})

const tables: [name: string, table: () => Table][] = [
  ['the table in memory', () => memory],
  ['the table on DynamoDB', () => dynamo],
]

let partitions = 0

describe.each(tables)('%s', (_name, table) => {
  const freshKey = (sk = '1') => ({ pk: `P${++partitions}`, sk })
  const fill = async (pk: string, count: number, text = '') => {
    for (let id = 1; id <= count; id++) await table().put({ pk, sk: String(id).padStart(4, '0'), id, text })
  }
  const ids = (items: Item[]) => items.map(({ id }) => id)

  it('returns a stored item without its undefined fields, and undefined for a missing one', async () => {
    const item = { ...freshKey(), words: 'Grüße', n: 3, none: null, list: [1, { a: true }] }
    await table().put({ ...item, absent: undefined, list: [1, { a: true, absent: undefined }] })
    expect(await table().get(item)).toEqual(item)
    expect(await table().get(freshKey())).toBeUndefined()
  })

  it('accepts whole items as keys, and returns many in the order of the keys, with undefined for missing ones', async () => {
    const [a, b, c] = [1, 2, 3].map((n) => ({ ...freshKey(), n }))
    if (!a || !b || !c) return expect.unreachable()
    for (const item of [a, b, c]) await table().put(item)
    await table().remove(a, 'present')
    expect(await table().getMany([c, a, b])).toEqual([c, undefined, b])
    await table().transact([{ remove: b, expect: 'present' }])
    expect(await table().get(b)).toBeUndefined()
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

it('iterateItems reads all items of a partition, across several pages', async () => {
  for (let id = 1; id <= 501; id++) await memory.put({ pk: 'MANY', sk: String(id).padStart(4, '0') })
  await memory.put({ pk: 'MANY', sk: 'X' })
  const reads = vi.spyOn(memory, 'list')
  const keys: string[] = []
  for await (const { sk } of iterateItems(memory, { pk: 'MANY', prefix: '0' })) keys.push(sk)
  expect([keys.length, keys[0], keys.at(-1), reads.mock.calls.length]).toEqual([501, '0001', '0501', 2])
})

describe('a call to DynamoDB', () => {
  const place = { pk: 'A', sk: 'B' }
  let harness: Harness
  let table: Table

  beforeEach(async () => {
    harness = await environment.harness()
    table = harness.app.table
  })

  it('reads with strong consistency', async () => {
    harness.arm()
    await Promise.all([table.get(place), table.list('A'), table.getMany([place])])
    expect(harness.calls).toHaveLength(3)
    for (const { input } of harness.calls) expect(input).toContain('"ConsistentRead":true')
  })

  it('is not retried when its condition fails', async () => {
    await table.put(place)
    harness.arm()
    await expect(table.put(place, 'absent')).rejects.toThrow(ConditionFailed)
    await expect(table.transact([{ put: place, expect: 'absent' }])).rejects.toThrow(ConditionFailed)
    expect([...harness.tries.values()]).toEqual([1, 1])
  })

  it('is retried when it conflicts with a transaction, and rejects with a transient error if it always does', async () => {
    harness.arm({ kind: 'conflict', tries: 2 })
    await table.put(place)
    await table.transact([{ remove: place, expect: 'present' }], 'once')
    expect(await table.get(place)).toBeUndefined()
    harness.arm({ kind: 'conflict' })
    const refused = table.transact([{ put: place }], 'twice')
    await expect(refused.catch(isTransientError)).resolves.toBe(true)
  })

  const countAt = (now: number) => table.increment(place, 1, { now, seconds: 30 })

  it('counts in a window once when its response is lost', async () => {
    harness.arm({ kind: 'after-lost', operation: 'UpdateItem', nth: 0, tries: 1 })
    expect(await countAt(100)).toEqual({ n: 1, expiresAt: 130 })
    harness.arm()
    expect(await countAt(110)).toEqual({ n: 2, expiresAt: 130 })
    harness.arm({ kind: 'after-lost', operation: 'UpdateItem', about: '<= :now', tries: 1 })
    expect(await countAt(140)).toEqual({ n: 1, expiresAt: 170 })
    harness.arm()
    expect(await countAt(150)).toEqual({ n: 2, expiresAt: 170 })
  })

  it('counts again when the window begins or ends between its requests', async () => {
    harness.arm(...[0, 1, 2].map((nth) => ({ kind: 'condition' as const, operation: 'UpdateItem', nth })))
    expect(await countAt(100)).toEqual({ n: 1, expiresAt: 130 })
    expect(harness.calls).toHaveLength(4)
  })

  it('does not count again after an error other than a failed condition', async () => {
    harness.arm({ kind: 'before-500' })
    await expect(countAt(100)).rejects.toMatchObject({ name: 'InternalServerError' })
    expect(harness.calls).toHaveLength(1)
  })
})
