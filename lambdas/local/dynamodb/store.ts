import { mkdir } from 'node:fs/promises'
import dynalite, { type Store, type Write } from 'dynalite/db/index.js'
import { hasCode } from '../retry'

/** Opens the database in a directory, which one process can have open at a time. */
export async function openStore(directory: string): Promise<Store> {
  await mkdir(directory, { recursive: true })
  const store = dynalite.create({ path: directory, createTableMs: 0 })
  await store.db.open().catch((error: Error) => {
    throw new Error(`The data in ${directory} cannot be opened; does another process have it open?`, {
      cause: error.cause ?? error,
    })
  })
  await settleTables(store)
  return store
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

/** Everything whose key begins with this, without it. */
export async function* entries(store: Store, prefix: string): AsyncGenerator<[name: string, value: unknown]> {
  for await (const [key, value] of store.db.iterator({ gte: prefix, lt: `${prefix}\xff` }))
    yield [key.slice(prefix.length), value]
}

/** A table is made in two steps; the second one is taken here if a crash came between. */
async function settleTables(store: Store): Promise<void> {
  const writes: Write[] = []
  for await (const [name, value] of entries(store, 'table~'))
    if (isTable(value) && value.TableStatus !== 'ACTIVE')
      writes.push({ type: 'put', key: `table~${name}`, value: { ...value, TableStatus: 'ACTIVE' } })
  if (writes.length > 0) await store.db.batch(writes)
}

const isTable = (value: unknown): value is { TableStatus: string } =>
  typeof value === 'object' && value !== null && 'TableStatus' in value

/** Lets shared work run side by side and exclusive work alone, each in the order of arrival. */
export function readWriteLock() {
  /** The last exclusive work asked for; nothing that came after it starts before its end. */
  let gate: Promise<unknown> = Promise.resolve()
  const sharing = new Set<Promise<unknown>>()
  return {
    shared<T>(work: () => Promise<T>): Promise<T> {
      const done = gate.then(work)
      const settled: Promise<unknown> = Promise.allSettled([done]).then(() => sharing.delete(settled))
      sharing.add(settled)
      return done
    },
    exclusive<T>(work: () => Promise<T>): Promise<T> {
      const done = Promise.all([gate, ...sharing]).then(work)
      gate = Promise.allSettled([done])
      return done
    },
  }
}
