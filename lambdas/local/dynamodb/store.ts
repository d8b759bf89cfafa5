import { mkdir } from 'node:fs/promises'
import dynalite, { type Store, type Write } from 'dynalite/db/index.js'
import { hasCode } from '../retry'

/** Opens the database in a directory, which one process can have open at a time. */
async function openStore(directory: string): Promise<Store> {
  await mkdir(directory, { recursive: true })
  const store = dynalite.create({ path: directory, createTableMs: 0 })
  await store.db.open().catch((error: Error) => {
    const guess = hasCode(error, 'LEVEL_LOCKED') ? '; does another process have it open?' : '.'
    throw new Error(`The data in ${directory} cannot be opened${guess}`, { cause: error.cause ?? error })
  })
  await settleTables(store)
  return store
}

/**
 * Opens the database in a directory and runs operations one at a time. After a failed write it is closed and reopened:
 * LevelDB would append to a partial record, and at the next start discard everything after it.
 */
export async function openSerialStore(directory: string) {
  let store = await openStore(directory)
  let isTorn = false
  let last: Promise<unknown> = Promise.resolve()
  const close = () => store.lifecycleManager.gracefulClose()
  const attempt = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    if (isTorn) store = await openStore(directory)
    isTorn = false
    return work(store).catch(async (error: unknown) => {
      isTorn = hasCode(error, 'LEVEL_IO_ERROR')
      if (isTorn) await close()
      throw error
    })
  }
  const run: typeof attempt = (work) => {
    const done = last.then(() => attempt(work))
    last = Promise.allSettled([done])
    return done
  }
  return { run, close }
}

export async function isOpen(directory: string): Promise<boolean> {
  try {
    const store = await openStore(directory)
    await store.lifecycleManager.gracefulClose()
    return false
  } catch (error) {
    if (hasCode(error, 'LEVEL_LOCKED')) return true
    throw error
  }
}

/** Yields the entries whose key begins with a prefix, with the prefix removed. */
export async function* entries(store: Store, prefix: string): AsyncGenerator<[name: string, value: unknown]> {
  for await (const [key, value] of store.db.iterator({ gte: prefix, lt: `${prefix}\xff` }))
    yield [key.slice(prefix.length), value]
}

/** Completes tables that a crash interrupted between the two steps of their creation. */
async function settleTables(store: Store): Promise<void> {
  const writes: Write[] = []
  for await (const [name, value] of entries(store, 'table~'))
    if (isTable(value) && value.TableStatus !== 'ACTIVE')
      writes.push({ type: 'put', key: `table~${name}`, value: { ...value, TableStatus: 'ACTIVE' } })
  if (writes.length > 0) await store.db.batch(writes)
}

const isTable = (value: unknown): value is { TableStatus: string } =>
  typeof value === 'object' && value !== null && 'TableStatus' in value
