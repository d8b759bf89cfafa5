import { cp, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { startChild } from '../child.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { clientOf, database, logOf, TableName } from './database.testing'

const words = 'x'.repeat(10_000)
const STEPS = 20
/** Transaction that puts `STEPS` items into one partition. */
const transaction = (pk: string) =>
  new TransactWriteCommand({
    TransactItems: Array.from({ length: STEPS }, (_, n) => ({
      Put: { TableName, Item: { pk, sk: String(n), words } },
    })),
  })

/** Writes concurrently until `killAfter` transactions are acknowledged, then kills the process. */
async function writeUntilKilled(directory: string, killAfter: number) {
  const { child, endpoint, exited } = await startChild('dynamodb', directory)
  const documents = DynamoDBDocumentClient.from(clientOf(endpoint))
  const started: string[] = []
  const acknowledged: string[] = []
  const write = async () => {
    const pk = `${killAfter}-${started.length}`
    started.push(pk)
    await documents.send(new PutCommand({ TableName, Item: { pk: `plain-${pk}`, sk: '-' } }))
    await documents.send(transaction(pk))
    acknowledged.push(pk)
    if (acknowledged.length === killAfter) child.kill('SIGKILL')
  }
  const worker = async () => {
    for (;;) await write()
  }
  await Promise.allSettled(Array.from({ length: 8 }, worker))
  await exited
  return { started, acknowledged }
}

describe('a killed process', () => {
  it('loses no acknowledged write and leaves no partial transaction', {
    timeout: 30_000,
  }, async () => {
    const directory = await temporaryDirectory()
    await (await database({ directory })).db.close()
    const { started, acknowledged } = await writeUntilKilled(directory, 20)
    const { item, partition } = await database({ directory })
    expect(acknowledged.length).toBeGreaterThanOrEqual(20)
    for (const pk of started) {
      const written = (await partition(pk)).length
      if (acknowledged.includes(pk)) {
        expect(written, pk).toBe(STEPS)
        expect(await item(`plain-${pk}`), pk).toBeDefined()
      } else expect([0, STEPS], pk).toContain(written)
    }
  })
})

describe('a transaction whose log record is truncated', () => {
  it('is complete or absent, at any point of truncation', { timeout: 30_000 }, async () => {
    const directory = await temporaryDirectory()
    const { db, documents, partition } = await database({ directory })
    await documents.send(new PutCommand({ TableName, Item: { pk: 'before', sk: '-' } }))
    const before = await logOf(directory)
    await documents.send(transaction('torn'))
    expect(await partition('torn')).toHaveLength(STEPS)
    await db.close()
    const after = await logOf(directory)
    const length = after.size - before.size
    expect(length).toBeGreaterThan(STEPS * words.length)
    const found: number[] = []
    for (const share of [0, 0.001, 0.2, 0.21, 0.4, 0.6, 0.8, 0.999, 1]) {
      const copy = await temporaryDirectory()
      await cp(directory, copy, { recursive: true })
      await truncate(join(copy, after.name), before.size + Math.floor(length * share))
      const torn = await database({ directory: copy })
      expect(await torn.item('before')).toBeDefined()
      found.push((await torn.partition('torn')).length)
    }
    expect(found).toEqual([0, 0, 0, 0, 0, 0, 0, 0, STEPS])
  })
})
