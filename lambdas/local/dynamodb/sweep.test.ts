import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { database, TableName } from './database.testing'

const noon = new Date('2026-01-01T12:00:00Z')
const seconds = (date: Date) => date.getTime() / 1000

describe('the sweeper', () => {
  const filled = async () => {
    const db = await database({ now: () => noon })
    const put = (pk: string, more: object) =>
      db.documents.send(new PutCommand({ TableName, Item: { pk, sk: '-', ...more } }))
    await put('over', { expiresAt: seconds(noon) })
    await put('alive', { expiresAt: seconds(noon) + 1 })
    await put('for ever', {})
    await put('no number', { expiresAt: 'yesterday' })
    await put('six years over', { expiresAt: seconds(noon) - 6 * 366 * 24 * 3600 })
    return db
  }

  it('deletes expired items only, and notifies listeners of the write', async () => {
    const { db, item } = await filled()
    const heard: string[][] = []
    db.onWrite((partitions) => heard.push(partitions))
    expect(await item('over')).toBeDefined()
    expect(await db.sweep(noon)).toBe(1)
    expect(await item('over')).toBeUndefined()
    for (const pk of ['alive', 'for ever', 'no number', 'six years over'])
      expect(await item(pk), pk).toBeDefined()
    expect(heard).toEqual([['over']])
  })

  it('deletes items on all pages of a table', async () => {
    const { db, documents, partition } = await database()
    const Item = (n: number) => ({
      pk: 'many',
      sk: String(n),
      expiresAt: 1 + seconds(noon),
      words: 'x'.repeat(30_000),
    })
    await Promise.all(
      Array.from({ length: 80 }, (_, n) => documents.send(new PutCommand({ TableName, Item: Item(n) }))),
    )
    expect(await db.sweep(new Date('2026-01-02T12:00:00Z'))).toBe(80)
    expect(await partition('many')).toEqual([])
  })
})
