import { type ContentValues, type ItemKindName, mostItems } from '@highline/shared/content-kinds'
import { apiError } from '@highline/shared/http/api-error'
import { bySortOrder } from '@highline/shared/public-content'
import type { App } from '../app'
import { itemEntity } from '../data/content-entities'
import { list } from '../data/entity'
import { changesOf, create, remove, type Stamp, update } from '../data/writes'
import { assertMediaUsable } from '../media/media-row'

/* What the handlers of every kind of item do alike. What is a kind's own is in a file of its own beside this one. */

/** In the order in which the page shows them. */
export async function listItems<Kind extends ItemKindName>(app: App, kind: Kind) {
  const { entity, list: place } = itemEntity(kind)
  return (await list(app, entity, place)).values.sort(bySortOrder)
}

interface CreateRequest<Value> {
  readonly headers: { readonly 'idempotency-key'?: string | undefined }
  readonly body: object
  /** Makes the item of what was sent. */
  readonly make: (stamp: Stamp) => Value
}

/**
 * Sent again with its key, it is the same item, with the words that came last.
 * @throws ApiError VALIDATION_FAILED where a file cannot be shown; LIMIT_REACHED
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
  if (items.length >= mostItems[kind]) throw apiError('LIMIT_REACHED')
  return create(app, entity, counter, make, key)
}

interface ById {
  readonly params: { readonly id: number }
}

/** What is absent stays as it is. @throws ApiError VALIDATION_FAILED, NOT_FOUND, CONFLICT */
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

/** The item goes, its picture stays. */
export async function removeItem(app: App, kind: ItemKindName, { params }: ById) {
  await remove(app, itemEntity(kind).entity, params)
  return { success: true as const }
}
