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
    await put('over too', { expiresAt: seconds(noon) - 3600 })
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
    expect(await db.sweep(noon)).toBe(2)
    for (const pk of ['over', 'over too']) expect(await item(pk)).toBeUndefined()
    for (const pk of ['alive', 'for ever', 'no number', 'six years over'])
      expect(await item(pk), pk).toBeDefined()
    expect(heard.flat().sort()).toEqual(['over', 'over too'])
  })
})
