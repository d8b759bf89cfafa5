import { open } from 'node:fs/promises'
import dynalite, { type Store } from 'dynalite/db/index.js'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testKeys } from '../../test/keys'
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
  let directory = ''
  const stores: Store[] = []
  const { create } = dynalite
  const creating = vi.spyOn(dynalite, 'create').mockImplementation((options) => {
    directory = options.path
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
  const opened = await database()
  /** Makes the next attempts to open the database fail because the disk is full. */
  const refuseToOpen = (times: number) => {
    const [store] = stores
    if (!store) throw new Error('No store was created')
    const full = { ...store, db: { ...store.db, open: () => Promise.reject(noSpace()) } }
    for (let time = 0; time < times; time++) creating.mockReturnValueOnce(full)
  }
  return { ...opened, refuseToOpen }
}

/** Overwrites the last bytes of LevelDB's log. */
async function spoilEndOf(directory: string): Promise<void> {
  const { path, size } = await logOf(directory)
  const file = await open(path, 'r+')
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
    const { put, item, refuseToOpen } = await onFullDisk()
    await put('before')
    refuseToOpen(2)
    for (const call of [() => put('torn'), () => put('after'), () => item('before')])
      await expect(call()).rejects.toMatchObject({ $metadata: { httpStatusCode: 507 } })
    await put('after')
    expect([await item('before'), await item('after')]).toEqual([expect.anything(), expect.anything()])
  })
})

it('a database that cannot be opened on a full disk is not reported as in use', async () => {
  const { directory, refuseToOpen } = await onFullDisk()
  refuseToOpen(1)
  const starting = startDynamoDb({ directory, credentials: testKeys })
  await expect(starting).rejects.toThrow(/^The data in \S+ cannot be opened\.$/)
})
