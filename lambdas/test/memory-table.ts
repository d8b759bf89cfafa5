import { sizeLimiter } from '../src/data/list-pages'
import {
  type Condition,
  ConditionFailed,
  type Count,
  type Item,
  type Key,
  type ListOptions,
  type ListPage,
  type Table,
  type TransactItem,
} from '../src/data/table'

/**
 * In-memory `Table` with inspectable items. `data/table.test.ts` runs the same tests on it and on DynamoDB.
 */
export interface MemoryTable extends Table {
  /** All items in key order. */
  readonly all: () => Item[]
}

const clone = <T>(value: T): T => structuredClone(value)

/** Items by partition and sort key. */
type Partitions = Map<string, Map<string, Item>>

const itemAt = (partitions: Partitions, { pk, sk }: Key) => partitions.get(pk)?.get(sk)

function store(partitions: Partitions, item: Item): void {
  const partition = partitions.get(item.pk) ?? new Map<string, Item>()
  partitions.set(item.pk, partition.set(item.sk, item))
}

export function memoryTable(): MemoryTable {
  const items: Partitions = new Map()
  /** Transactions by client request token. Unlike in DynamoDB, tokens do not expire after ten minutes. */
  const done = new Map<string, string>()
  const apply = (step: TransactItem) => {
    if ('put' in step) store(items, clone(step.put))
    else if ('remove' in step) items.get(step.remove.pk)?.delete(step.remove.sk)
    else add(items, step.count, step.by)
  }
  return {
    all: () => [...items.keys()].sort().flatMap((pk) => inOrder(items, pk)),
    get: async (key) => clone(itemAt(items, key)),
    getMany: async (keys) => keys.map((key) => clone(itemAt(items, key))),
    list: async (pk, options = {}) => listed(inOrder(items, pk), options),
    async put(put, expect) {
      check(items, [expect ? { put, expect } : { put }])
      apply({ put })
    },
    async remove(remove, expect) {
      check(items, [expect ? { remove, expect } : { remove }])
      apply({ remove })
    },
    increment: async (key, by, window) =>
      window ? addInWindow(items, key, by, window) : add(items, key, by),
    async transact(steps, token = '') {
      const request = JSON.stringify(steps)
      if (done.has(token) && done.get(token) !== request) throw new ConditionFailed()
      if (done.has(token)) return
      check(items, steps)
      for (const step of steps) apply(step)
      if (token) done.set(token, request)
    },
  }
}

function check(items: Partitions, steps: readonly TransactItem[]): void {
  for (const step of steps) {
    if ('count' in step) continue
    const inPlace = itemAt(items, 'put' in step ? step.put : step.remove)
    if (!holds(inPlace, step.expect)) throw new ConditionFailed()
  }
}

function holds(inPlace: Item | undefined, expect: Condition | undefined): boolean {
  if (!expect) return true
  if (expect === 'absent') return inPlace === undefined
  return inPlace !== undefined && (expect === 'present' || inPlace.version === expect.version)
}

function add(items: Partitions, { pk, sk }: Key, by: number): Count {
  const inPlace = itemAt(items, { pk, sk })
  const n = Number(inPlace?.n ?? 0) + by
  store(items, { ...inPlace, pk, sk, n })
  return { n, expiresAt: 0 }
}

function addInWindow(
  items: Partitions,
  { pk, sk }: Key,
  by: number,
  { now, seconds }: { now: number; seconds: number },
): Count {
  const inPlace = itemAt(items, { pk, sk })
  const open = inPlace !== undefined && Number(inPlace.expiresAt) > now
  const counted = {
    n: open ? Number(inPlace.n) + by : by,
    expiresAt: open ? Number(inPlace.expiresAt) : now + seconds,
  }
  store(items, { pk, sk, ...counted })
  return counted
}

/** Returns the items of a partition in the order of their keys; it is DynamoDB’s but for surrogate pairs. */
const inOrder = (items: Partitions, pk: string) =>
  [...(items.get(pk)?.values() ?? [])].sort((a, b) => (a.sk < b.sk ? -1 : 1))

/** @param all items of the partition in key order */
function listed(all: readonly Item[], options: ListOptions): ListPage {
  const { prefix = '', after, limit = all.length, descending = false } = options
  const beyond = (sk: string) => after === undefined || (descending ? sk < after : sk > after)
  const found = all.filter(({ sk }) => sk.startsWith(prefix) && beyond(sk))
  if (descending) found.reverse()
  const room = sizeLimiter(options)
  const items = found.slice(0, limit).filter(room)
  const last = items.at(-1)
  return last && items.length < found.length
    ? { items: clone(items), next: last.sk }
    : { items: clone(items) }
}
