import { type ContentValues, type ItemKindName, maxItems } from '@highline/shared/content-kinds'
import { apiError } from '@highline/shared/http/api-error'
import { bySortOrder } from '@highline/shared/public-content'
import type { App } from '../app'
import { itemEntity } from '../data/content-entities'
import { list } from '../data/entity'
import { changesOf, create, remove, type Stamp, update } from '../data/writes'
import { assertMediaUsable } from '../media/media-row'

/* Shared handlers of all item kinds. Each kind has a file of its own beside this one for its differences. */

/** Lists items in page order. */
export async function listItems<Kind extends ItemKindName>(app: App, kind: Kind) {
  const { entity, list: place } = itemEntity(kind)
  return (await list(app, entity, place)).values.sort(bySortOrder)
}

interface CreateRequest<Value> {
  readonly headers: { readonly 'idempotency-key'?: string | undefined }
  readonly body: object
  /** Builds the item from the request. */
  readonly make: (stamp: Stamp) => Value
}

/**
 * Creates an item. A repeated request with the same idempotency key updates that item to the latest values.
 * @throws ApiError VALIDATION_FAILED when a file cannot be used; LIMIT_REACHED
 */
export async function createItem<Kind extends ItemKindName>(
  app: App,
  kind: Kind,
  { headers, body, make }: CreateRequest<ContentValues[Kind]>,
) {
  await assertMediaUsable(app, kind, body)
  const { entity, counter } = itemEntity(kind)
  const key = headers['idempotency-key']
  const items = await listItems(app, kind)
  const made = key && items.find(({ writeId }) => writeId === key)
  if (made) {
    const { id } = made
    const change = ({ version = 1, writeId = key, ...item }) => ({
      ...item,
      ...make({ id, version, writeId }),
    })
    return update(app, entity, { source: made, change })
  }
  if (items.length >= maxItems[kind]) throw apiError('LIMIT_REACHED')
  return create(app, entity, counter, make, key)
}

interface ById {
  readonly params: { readonly id: number }
}

/** Updates the given fields. @throws ApiError VALIDATION_FAILED, NOT_FOUND, CONFLICT */
export async function updateItem<Kind extends ItemKindName>(
  app: App,
  kind: Kind,
  { params, body }: ById & { readonly body: { readonly version?: number | undefined } },
) {
  const { version, ...rest } = body
  const change = changesOf(rest)
  await assertMediaUsable(app, kind, change)
  const { entity } = itemEntity(kind)
  return update(app, entity, { source: params, version, change: (item) => ({ ...item, ...change }) })
}

/** Deletes an item. Its media file is kept. */
export async function removeItem(app: App, kind: ItemKindName, { params }: ById) {
  await remove(app, itemEntity(kind).entity, params)
  return { success: true as const }
}
