/** Where an item lives. Built by `entities.ts` only; an item that was read is as good. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

export type Item = Key & Record<string, unknown>

/** What must be true of the item in place for a write to happen; a closed set keeps every table honest. */
export type Condition = 'absent' | 'present' | { readonly version: number }

export type TransactItem =
  | { readonly put: Item; readonly expect?: Condition }
  | { readonly remove: Key; readonly expect?: Condition }
  | { readonly count: Key; readonly by: number }

export interface ListOptions {
  /** Only sort keys that begin with this; not empty. */
  readonly prefix?: string
  /** Only what lies beyond this sort key, in the direction of the list. */
  readonly after?: string
  /** Stop at this many. */
  readonly limit?: number
  /** From the greatest sort key down. */
  readonly descending?: boolean
  /** Stop before more than this many bytes, as JSON in a string of JSON counts them. */
  readonly maxBytes?: number
}

export interface ListPage {
  readonly items: Item[]
  /** Sort key to go on after; absent at the end. */
  readonly next?: string
}

export interface Count {
  readonly n: number
  /** Epoch seconds at which a counter with a window starts again; 0 for one without. */
  readonly expiresAt: number
}

/** One DynamoDB table, with strongly consistent reads. One request each, but `list`: one per MB. */
export interface Table {
  get(key: Key): Promise<Item | undefined>
  /** At most 100, in the order asked. */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>
  list(pk: string, options?: ListOptions): Promise<ListPage>
  /** @throws ConditionFailed */
  put(item: Item, expect?: Condition): Promise<void>
  /** @throws ConditionFailed */
  remove(key: Key, expect?: Condition): Promise<void>
  /** Adds to a counter. With a window, the first count after its end starts at `by` again, until `now + seconds`. */
  increment(key: Key, by: number, window?: { readonly now: number; readonly seconds: number }): Promise<Count>
  /**
   * All or nothing; at most 100 steps.
   * @param token makes a repeated call within ten minutes harmless (`ClientRequestToken`)
   * @throws ConditionFailed also when other steps were done under the token
   */
  transact(steps: readonly TransactItem[], token?: string): Promise<void>
}

/** The item in place was not as the writer thought. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
  override readonly message = 'The item in place is not the one that was expected'
}

/** What a write answers; undefined when its condition did not hold. */
export const ifHeld = <T>(write: Promise<T>): Promise<T | undefined> =>
  write.catch((error: unknown) => {
    if (error instanceof ConditionFailed) return undefined
    throw error
  })

/** @returns false when the condition of a write did not hold */
export const conditionHeld = async (write: Promise<void>): Promise<boolean> =>
  (await ifHeld(write.then(() => true))) ?? false

/** Epoch seconds, as DynamoDB's time-to-live wants them: the one place that converts. */
export const epochSeconds = (now: Date, plusSeconds = 0) => Math.floor(now.getTime() / 1000) + plusSeconds
