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

const idOf = ({ pk, sk }: Key) => `${pk}\n${sk}`
const clone = <T>(value: T): T => structuredClone(value)

/** Items by key, with the sorted items of each partition cached until it changes. */
class ItemMap extends Map<string, Item> {
  private readonly partitions = new Map<string, Map<string, Item>>()
  private readonly inOrder = new Map<string, Item[]>()

  /** Items of a partition in key order. */
  partition(pk: string): readonly Item[] {
    const known = this.inOrder.get(pk) ?? sorted([...(this.partitions.get(pk)?.values() ?? [])])
    this.inOrder.set(pk, known)
    return known
  }

  override set(id: string, item: Item): this {
    const partition = this.partitions.get(item.pk) ?? new Map<string, Item>()
    this.partitions.set(item.pk, partition.set(id, item))
    this.inOrder.delete(item.pk)
    return super.set(id, item)
  }

  override delete(id: string): boolean {
    const { pk = '' } = this.get(id) ?? {}
    this.partitions.get(pk)?.delete(id)
    this.inOrder.delete(pk)
    return super.delete(id)
  }
}

export function memoryTable(): MemoryTable {
  const items = new ItemMap()
  /** Transactions by client request token. Unlike in DynamoDB, tokens do not expire after ten minutes. */
  const done = new Map<string, string>()
  const apply = (step: TransactItem) => {
    if ('put' in step) items.set(idOf(step.put), clone(step.put))
    else if ('remove' in step) items.delete(idOf(step.remove))
    else add(items, step.count, step.by)
  }
  return {
    all: () => sorted([...items.values()]),
    get: async (key) => clone(items.get(idOf(key))),
    getMany: async (keys) => keys.map((key) => clone(items.get(idOf(key)))),
    list: async (pk, options = {}) => listed(items.partition(pk), options),
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

function check(items: Map<string, Item>, steps: readonly TransactItem[]): void {
  for (const step of steps) {
    if ('count' in step) continue
    const inPlace = items.get(idOf('put' in step ? step.put : step.remove))
    if (!holds(inPlace, step.expect)) throw new ConditionFailed()
  }
}

function holds(inPlace: Item | undefined, expect: Condition | undefined): boolean {
  if (!expect) return true
  if (expect === 'absent') return inPlace === undefined
  return inPlace !== undefined && (expect === 'present' || inPlace.version === expect.version)
}

function add(items: Map<string, Item>, key: Key, by: number): Count {
  const n = Number(items.get(idOf(key))?.n ?? 0) + by
  items.set(idOf(key), { ...items.get(idOf(key)), pk: key.pk, sk: key.sk, n })
  return { n, expiresAt: 0 }
}

function addInWindow(
  items: Map<string, Item>,
  key: Key,
  by: number,
  { now, seconds }: { now: number; seconds: number },
): Count {
  const inPlace = items.get(idOf(key))
  const open = inPlace !== undefined && Number(inPlace.expiresAt) > now
  const counted = {
    n: open ? Number(inPlace.n) + by : by,
    expiresAt: open ? Number(inPlace.expiresAt) : now + seconds,
  }
  items.set(idOf(key), { pk: key.pk, sk: key.sk, ...counted })
  return counted
}

const sorted = (items: Item[]) =>
  items
    .map((item) => ({ item, bytes: Buffer.from(idOf(item)) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ item }) => item)

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
