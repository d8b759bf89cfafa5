import type { Endpoint } from '@highline/shared/http/endpoint'
import { bySortOrder } from '@highline/shared/public-content'
import type { BaseItem } from '../admin/collection/collection'
import { json, refusal, type SeenRequest, type StubApi } from './stub-api'

interface CollectionEndpoints<Item> {
  list: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  /** Parses a request body, merged with the stored item, into an item. */
  read: (sent: unknown) => Item
}

const idOf = ({ call }: SeenRequest) => Number(call.split('/').at(-1))

/**
 * Stubs the endpoints of slides or projects: stores items, lists them by `sortOrder`, and refuses updates of
 * a stale version with CONFLICT.
 */
export function fakeCollection<Item extends BaseItem>(
  api: StubApi,
  { list, create, update, remove, read }: CollectionEndpoints<Item>,
) {
  let stored: Item[] = []
  let lastId = 0
  const find = (id: number) => stored.find((item) => item.id === id)
  const drop = (id: number) => {
    stored = stored.filter((item) => item.id !== id)
  }
  const put = (item: Item) => {
    lastId = Math.max(lastId, item.id)
    drop(item.id)
    stored = [...stored, item].sort(bySortOrder)
  }
  const answer = (item: Item) => {
    put(item)
    return json(item)
  }

  api.on(list, () => json(stored))
  api.on(create, ({ body }) => answer(read({ ...Object(body), id: lastId + 1, version: 1 })))
  api.on(update, (request) => {
    const current = find(idOf(request))
    if (!current) return refusal('NOT_FOUND')
    const wanted = read({ ...current, ...Object(request.body) })
    if (wanted.version !== current.version) return refusal('CONFLICT', { details: { current } })
    return answer({ ...wanted, version: (current.version ?? 0) + 1 })
  })
  api.on(remove, (request) => {
    if (!find(idOf(request))) return refusal('NOT_FOUND')
    drop(idOf(request))
    return json({ success: true })
  })
  return {
    stored: () => stored,
    /** Stores an item as given, like a change from another browser, whose new version the caller sets. */
    put,
    /** Deletes an item, like another browser. */
    drop,
    /** Id and body of every update request, refused ones included, ordered by id. */
    changes: () =>
      api
        .seenOf(update)
        .toSorted((a, b) => idOf(a) - idOf(b))
        .map((request) => [idOf(request), request.body]),
  }
}
