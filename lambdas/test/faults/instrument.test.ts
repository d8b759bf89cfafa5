import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { isTransientError } from '../../src/http/transient-errors'
import { testEnvironment } from './environment'
import type { Harness } from './harness'
import { canary } from './instrument'
import { type Kind, kinds } from './plan'

const stage = testEnvironment()

const place = { pk: 'A', sk: 'B' }
const isThere = async ({ app }: Harness) => (await app.table.get(place)) !== undefined

describe.each(kinds)('a call whose try meets %s', (kind) => {
  it('is made again by the SDK, and works', async () => {
    const harness = await stage.harness()
    harness.arm({ kind, operation: 'PutItem', tries: 1 })
    await harness.app.table.put(place)
    expect(await isThere(harness)).toBe(true)
    expect([...harness.tries.values()]).toContain(2)
  })

  it('three times over fails, with or without its work done', async () => {
    const harness = await stage.harness()
    harness.arm({ kind, operation: 'PutItem' })
    await expect(harness.app.table.put(place)).rejects.toMatchObject({ name: nameOf[kind] })
    expect([...harness.tries.values()]).toEqual([3])
    harness.arm()
    expect(await isThere(harness)).toBe(kind === 'after-lost' || kind === 'slow')
  })
})

/** What the SDK calls it. */
const nameOf: Record<Kind, string> = {
  'before-throttle': 'ProvisionedThroughputExceededException',
  'before-500': 'InternalServerError',
  'before-timeout': 'TimeoutError',
  'after-lost': 'Error',
  slow: 'TimeoutError',
  reset: 'Error',
  conflict: 'TransactionConflictException',
}

it('a transaction that meets another one is made again, and is an outage when it never gets through', async () => {
  const harness = await stage.harness()
  harness.arm({ kind: 'conflict', operation: 'TransactWriteItems', tries: 2 })
  await harness.app.table.transact([{ put: place, expect: 'absent' }], 'once')
  expect(await isThere(harness)).toBe(true)
  harness.arm({ kind: 'conflict', operation: 'TransactWriteItems' })
  const refused = harness.app.table.transact([{ put: place }], 'twice')
  await expect(refused.catch(isTransientError)).resolves.toBe(true)
})

it.each(['after-lost', 'slow'] as const)(
  'what is counted in a window is counted once, although it is %s',
  async (kind) => {
    const harness = await stage.harness()
    const count = (now: number) => harness.app.table.increment(place, 1, { now, seconds: 30 })
    harness.arm({ kind, operation: 'UpdateItem', nth: 0, tries: 1 })
    expect(await count(100)).toEqual({ n: 1, expiresAt: 130 })
    harness.arm()
    expect(await count(110)).toEqual({ n: 2, expiresAt: 130 })
    harness.arm({ kind, operation: 'UpdateItem', about: '<= :now', tries: 1 })
    expect(await count(140)).toEqual({ n: 1, expiresAt: 170 })
    harness.arm()
    expect(await count(150)).toEqual({ n: 2, expiresAt: 170 })
  },
)

describe('the instrument', () => {
  it('is in no bundle that is deployed, and would be found there', async () => {
    const functions = join(import.meta.dirname, '../../dist/functions')
    const built = readdirSync(functions).map((name) =>
      readFileSync(join(functions, name, 'index.js'), 'utf8'),
    )
    expect(built.length).toBeGreaterThan(8)
    expect(built.filter((code) => code.includes(canary))).toEqual([])
    const stdin = { contents: `export { instrument } from './instrument'`, resolveDir: import.meta.dirname }
    const { outputFiles } = await build({ stdin, bundle: true, minify: true, platform: 'node', write: false })
    expect(outputFiles[0]?.text).toContain(canary)
  })
})
