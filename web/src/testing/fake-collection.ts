import type { Endpoint } from '@highline/shared/http/endpoint'
import type { BaseItem } from '../admin/collection/collection'
import { at, json, refusal, type StubApi } from './stub-api'

interface Kept<Item> {
  list: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  /** Makes a thing of what was sent. */
  read: (sent: unknown) => Item
}

/** The things that the fake can be asked about one by one. */
const ids = [1, 2, 3, 4, 5]

/** For tests: a server that keeps slides or projects in their order, and refuses stale versions. */
export function fakeCollection<Item extends BaseItem>(
  api: StubApi,
  { list, create, update, remove, read }: Kept<Item>,
) {
  let stored: Item[] = []
  let lastId = 0
  const byPlace = (a: Item, b: Item) => (a.sortOrder ?? 1) - (b.sortOrder ?? 1) || a.id - b.id
  const without = (gone: number) => stored.filter(({ id }) => id !== gone)
  function put(thing: Item): Response {
    lastId = Math.max(lastId, thing.id)
    stored = [...without(thing.id), thing].sort(byPlace)
    return json(thing)
  }
  function change(id: number, sent: unknown): Response {
    const current = stored.find((thing) => thing.id === id)
    if (!current) return refusal('NOT_FOUND')
    const wanted = read({ ...current, ...Object(sent) })
    if (wanted.version !== current.version) return refusal('CONFLICT', { details: { current } })
    return put({ ...wanted, version: (current.version ?? 0) + 1 })
  }
  function drop(id: number): Response {
    if (!stored.some((thing) => thing.id === id)) return refusal('NOT_FOUND')
    stored = without(id)
    return json({ success: true })
  }

  api.on(list, () => json(stored))
  api.on(create, ({ body }) => put(read({ ...Object(body), id: lastId + 1, version: 1 })))
  for (const id of ids) {
    api.on(at(update, id), ({ body }) => change(id, body))
    api.on(at(remove, id), () => drop(id))
  }
  return {
    stored: () => stored,
    /** Stores it, as a save from another browser would. */
    put: (thing: Item) => void put(thing),
    /** Deletes it, as from another browser. */
    drop: (id: number) => void drop(id),
    /** What was sent to change things: the id and the body, thing by thing. */
    changes: () => ids.flatMap((id) => api.seenOf(at(update, id)).map(({ body }) => [id, body])),
  }
}
