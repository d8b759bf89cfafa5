import type { KeyValues, Store, Write } from 'dynalite/db/index.js'

/** A store for one transaction: dynalite's actions read through it, and what they write waits for `commit`. */
export interface StagedStore {
  /** For a step that writes. */
  readonly writing: Store
  /** For a step that only checks: what it would write is forgotten. */
  readonly checking: Store
  /** The items that the steps so far were about; one that stands here twice was asked for twice. */
  readonly touched: readonly string[]
  /** Puts everything in place, together with `extra`: LevelDB writes a batch whole or, after a crash, not at all. */
  commit(extra: Write): Promise<void>
}

export function stagedStore(store: Store): StagedStore {
  const writes: Write[] = []
  const touched: string[] = []
  const view = (keep: (write: Write) => void): Store => ({
    ...store,
    getItemDb: (table) => {
      const prefix = `item-${table}~`
      return waitingDb(prefix, store.getItemDb(table), keep, (key) => touched.push(prefix + key))
    },
    getIndexDb: (kind, table, index) =>
      waitingDb(`index-${kind.toLowerCase()}~${table}~${index}~`, store.getIndexDb(kind, table, index), keep),
  })
  return {
    writing: view((write) => writes.push(write)),
    checking: view(() => undefined),
    touched,
    commit: (extra) => store.db.batch([...writes, extra]),
  }
}

/** A transaction runs alone, so its locks have nothing to do but to tell which items it is about. */
function waitingDb(
  prefix: string,
  db: KeyValues,
  keep: (write: Write) => void,
  locked: (key: string) => void = () => undefined,
): KeyValues {
  return {
    get: (key, done) => db.get(key, done),
    put(key, value, done) {
      keep({ type: 'put', key: prefix + key, value })
      setImmediate(done)
    },
    del(key, done) {
      keep({ type: 'del', key: prefix + key })
      setImmediate(done)
    },
    lock(key, run) {
      locked(key)
      run((done) => done)
    },
  }
}
