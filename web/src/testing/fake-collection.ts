import type { Endpoint } from '@highline/shared/http/endpoint'
import type { BaseItem } from '../admin/collection/collection'
import { at, json, refusal, type StubApi } from './stub-api'

interface Kept<Item> {
  list: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  /** Parses a request body, merged with the stored item, into an item. */
  read: (sent: unknown) => Item
}

/** Ids of the items that can be updated and deleted. */
const ids = [1, 2, 3, 4, 5]

/**
 * Stubs the endpoints of slides or projects: stores items, lists them by `sortOrder`, and refuses updates of
 * a stale version with CONFLICT.
 */
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
    /** Stores an item as given, like a change from another browser, whose new version the caller sets. */
    put: (thing: Item) => void put(thing),
    /** Deletes an item, like another browser. */
    drop: (id: number) => void drop(id),
    /** Id and body of every update request, refused ones included, ordered by id. */
    changes: () => ids.flatMap((id) => api.seenOf(at(update, id)).map(({ body }) => [id, body])),
  }
}
