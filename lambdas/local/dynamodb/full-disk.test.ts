import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import dynalite, { type Store } from 'dynalite/db/index.js'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testKeys } from '../../test/keys'
import { temporaryDirectory } from '../temporary-directory.testing'
import { database, logOf, TableName } from './database.testing'
import { startDynamoDb } from './start-dynamodb'

beforeEach(() => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => output.mockRestore())
})

const noSpace = () =>
  Object.assign(new Error('IO error: 000003.log: No space left on device'), { code: 'LEVEL_IO_ERROR' })

/** Database whose writes of `torn` fail as on a full disk and leave a damaged record in the log. */
async function onFullDisk() {
  const directory = await temporaryDirectory()
  const stores: Store[] = []
  const { create } = dynalite
  const creating = vi.spyOn(dynalite, 'create').mockImplementation((options) => {
    const store = create(options)
    stores.push(store)
    const items = store.getItemDb(TableName)
    const { put } = items
    items.put = (key, value, done) => {
      if (!JSON.stringify(value).includes('torn')) return put(key, value, done)
      put(key, value, () => spoilEndOf(directory).then(() => done(noSpace()), done))
    }
    return store
  })
  onTestFinished(() => creating.mockRestore())
  const made = await database({ directory })
  const put = (pk: string) => made.documents.send(new PutCommand({ TableName, Item: { pk, sk: '-' } }))
  return { ...made, directory, put, stores, creating }
}

/** Store whose database cannot be opened because the disk is full. */
function unopenable([store]: readonly Store[]): Store {
  if (!store) throw new Error('No store was created')
  return { ...store, db: { ...store.db, open: () => Promise.reject(noSpace()) } }
}

/** Overwrites the last bytes of LevelDB's log. */
async function spoilEndOf(directory: string): Promise<void> {
  const { name, size } = await logOf(directory)
  const file = await open(join(directory, name), 'r+')
  await file.write('????', size - 4)
  await file.close()
}

describe('a write that fails on a full disk', () => {
  it('answers 507 and loses no earlier, concurrent or later write', async () => {
    const { db, directory, put } = await onFullDisk()
    await put('before')
    const [torn] = await Promise.allSettled([put('torn'), put('beside 1'), put('beside 2')])
    expect(torn).toMatchObject({ reason: { $metadata: { httpStatusCode: 507 } } })
    await put('after')
    await db.close()
    const { item } = await database({ directory })
    for (const pk of ['before', 'beside 1', 'beside 2', 'after']) expect(await item(pk), pk).toBeDefined()
    expect(await item('torn')).toBeUndefined()
  })

  it('makes every call answer 507 until the database can be opened again', async () => {
    const { put, item, stores, creating } = await onFullDisk()
    await put('before')
    const full = unopenable(stores)
    creating.mockReturnValueOnce(full).mockReturnValueOnce(full)
    for (const call of [() => put('torn'), () => put('after'), () => item('before')])
      await expect(call()).rejects.toMatchObject({ $metadata: { httpStatusCode: 507 } })
    await put('after')
    expect([await item('before'), await item('after')]).toEqual([expect.anything(), expect.anything()])
  })
})

it('a database that cannot be opened on a full disk is not reported as in use', async () => {
  const { directory, stores, creating } = await onFullDisk()
  creating.mockReturnValueOnce(unopenable(stores))
  const starting = startDynamoDb({ directory, credentials: testKeys })
  await expect(starting).rejects.toThrow(/^The data in \S+ cannot be opened\.$/)
})
