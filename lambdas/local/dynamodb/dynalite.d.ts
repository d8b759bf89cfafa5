/** The parts of dynalite 4.0.0 that are used here; it has no types of its own. */
declare module 'dynalite/db/index.js' {
  export type Done<T> = (error?: Error | null, value?: T) => void

  export interface KeyValues {
    get(key: string, done: Done<object>): void
    put(key: string, value: object, done: Done<void>): void
    del(key: string, done: Done<void>): void
    /** Calls `run` when the key is not locked; `release` wraps the callback that unlocks it. */
    lock(key: string, run: (release: <D>(done: D) => D) => void): void
  }

  export type Write = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string }

  export interface Store {
    readonly db: {
      open(): Promise<void>
      get(key: string): Promise<unknown>
      batch(writes: readonly Write[]): Promise<void>
      iterator(range: { gte: string; lt: string }): AsyncIterable<[key: string, value: unknown]>
    }
    getItemDb(table: string): KeyValues
    readonly lifecycleManager: { gracefulClose(): Promise<void> }
  }

  const dynalite: { create(options: { path: string; createTableMs: number }): Store }
  export default dynalite
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js'

  export type Custom = (data: object, store: Store) => string | undefined

  const validations: {
    /** Removes unknown parameters, also from `data` itself. Throws errors with `statusCode` and `body`. */
    checkTypes(data: object, types: object): object
    checkValidations(data: object, types: object, custom: Custom | undefined, store: Store): void
  }

  export default validations
}
