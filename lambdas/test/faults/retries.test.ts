import { expect, it } from 'vitest'
import { isTransientError } from '../../src/http/transient-errors'
import { testEnvironment } from './environment'

const stage = testEnvironment()

const place = { pk: 'A', sk: 'B' }

it('a transaction with a conflict is retried, and rejects with a transient error if every attempt conflicts', async () => {
  const harness = await stage.harness()
  harness.arm({ kind: 'conflict', operation: 'TransactWriteItems', tries: 2 })
  await harness.app.table.transact([{ put: place, expect: 'absent' }], 'once')
  expect(await harness.app.table.get(place)).toBeDefined()
  harness.arm({ kind: 'conflict', operation: 'TransactWriteItems' })
  const refused = harness.app.table.transact([{ put: place }], 'twice')
  await expect(refused.catch(isTransientError)).resolves.toBe(true)
})

it('a write that conflicts with a transaction is retried', async () => {
  const harness = await stage.harness()
  harness.arm({ kind: 'conflict', operation: 'PutItem', tries: 2 })
  await harness.app.table.put(place)
  expect(await harness.app.table.get(place)).toBeDefined()
})

it('a windowed increment counts once when its response is lost', async () => {
  const harness = await stage.harness()
  const count = (now: number) => harness.app.table.increment(place, 1, { now, seconds: 30 })
  harness.arm({ kind: 'after-lost', operation: 'UpdateItem', nth: 0, tries: 1 })
  expect(await count(100)).toEqual({ n: 1, expiresAt: 130 })
  harness.arm()
  expect(await count(110)).toEqual({ n: 2, expiresAt: 130 })
  harness.arm({ kind: 'after-lost', operation: 'UpdateItem', about: '<= :now', tries: 1 })
  expect(await count(140)).toEqual({ n: 1, expiresAt: 170 })
  harness.arm()
  expect(await count(150)).toEqual({ n: 2, expiresAt: 170 })
})
