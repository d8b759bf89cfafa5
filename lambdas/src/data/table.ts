/** Primary key of an item. Built only by `entities.ts`; an item that was read can be used as its own key. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

export type Item = Key & Record<string, unknown>

/** Condition of a write on the stored item. A closed set, so that every implementation of `Table` supports it. */
export type Condition = 'absent' | 'present' | { readonly version: number }

export type TransactItem =
  | { readonly put: Item; readonly expect?: Condition }
  | { readonly remove: Key; readonly expect?: Condition }
  | { readonly count: Key; readonly by: number }

export interface ListOptions {
  /** Prefix of the sort keys to list; not empty. */
  readonly prefix?: string
  /** Exclusive start: the sort key after which the list continues, in its direction. */
  readonly after?: string
  /** Maximum number of items. */
  readonly limit?: number
  /** Whether to list in descending order of sort keys. */
  readonly descending?: boolean
  /** Maximum size in bytes, measured as JSON inside a JSON string, which is how a Lambda returns a body. */
  readonly maxBytes?: number
}

export interface ListPage {
  readonly items: Item[]
  /** `after` for the next page; absent on the last page. */
  readonly next?: string
}

export interface Count {
  readonly n: number
  /** Epoch seconds at which the counter’s window ends; 0 for a counter without a window. */
  readonly expiresAt: number
}

/** A DynamoDB table with strongly consistent reads. A call is usually one request; `list` takes one per MB. */
export interface Table {
  get(key: Key): Promise<Item | undefined>
  /** Reads at most 100 items. The result has the order of the keys. */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>
  list(pk: string, options?: ListOptions): Promise<ListPage>
  /** @throws ConditionFailed */
  put(item: Item, expect?: Condition): Promise<void>
  /** @throws ConditionFailed */
  remove(key: Key, expect?: Condition): Promise<void>
  /** Adds `by` to a counter. With a window, the first call after its end restarts at `by`, until `now + seconds`. */
  increment(key: Key, by: number, window?: { readonly now: number; readonly seconds: number }): Promise<Count>
  /**
   * Applies at most 100 steps in one transaction.
   * @param token `ClientRequestToken`: repeating the same call within ten minutes has no further effect
   * @throws ConditionFailed also when the token was used for different steps
   */
  transact(steps: readonly TransactItem[], token?: string): Promise<void>
}

/** Thrown when the condition of a write is not met. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
  override readonly message = 'The item in place is not the one that was expected'
}

/** Resolves to the result of a write, or to undefined when its condition is not met. */
export const undefinedIfConflict = <T>(write: Promise<T>): Promise<T | undefined> =>
  write.catch((error: unknown) => {
    if (error instanceof ConditionFailed) return undefined
    throw error
  })

/** Whether the condition of a write was met. */
export const conditionMet = async (write: Promise<void>): Promise<boolean> =>
  (await undefinedIfConflict(write.then(() => true))) ?? false

/** Converts a time to epoch seconds, the unit of DynamoDB's TTL attributes. */
export const epochSeconds = (now: Date, plusSeconds = 0) => Math.floor(now.getTime() / 1000) + plusSeconds
