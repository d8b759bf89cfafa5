import { cp, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { startChild } from '../child.testing'
import { temporaryDirectory } from '../temporary-directory.testing'
import { clientOf, database, keyOf, logOf, TableName } from './database.testing'

const words = 'x'.repeat(10_000)
const STEPS = 20
/** Transaction that puts `STEPS` items into one partition. */
const transaction = (pk: string) =>
  new TransactWriteCommand({
    TransactItems: Array.from({ length: STEPS }, (_, n) => ({
      Put: { TableName, Item: { ...keyOf(pk, String(n)), words } },
    })),
  })

it('a killed process loses no acknowledged write and leaves no partial transaction', {
  timeout: 30_000,
}, async () => {
  const directory = await temporaryDirectory()
  await (await database({ directory })).db.close()
  const { child, endpoint, exited } = await startChild('dynamodb', directory)
  const documents = DynamoDBDocumentClient.from(clientOf(endpoint))
  const started: string[] = []
  const acknowledged: string[] = []
  const worker = async () => {
    for (;;) {
      const pk = `transaction-${started.length}`
      started.push(pk)
      await documents.send(new PutCommand({ TableName, Item: keyOf(`plain-${pk}`) }))
      await documents.send(transaction(pk))
      acknowledged.push(pk)
      if (acknowledged.length === 20) child.kill('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, worker))
  await exited
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

it('a transaction whose log record is truncated anywhere is complete or absent', {
  timeout: 30_000,
}, async () => {
  const { db, directory, put, documents, partition } = await database()
  await put('before')
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
    await truncate(join(copy, basename(after.path)), before.size + Math.floor(length * share))
    const torn = await database({ directory: copy })
    expect(await torn.item('before')).toBeDefined()
    found.push((await torn.partition('torn')).length)
  }
  expect(found).toEqual([0, 0, 0, 0, 0, 0, 0, 0, STEPS])
})
