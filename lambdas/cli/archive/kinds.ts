import { contentKeys } from '@highline/shared/content-keys'
import { type ContentKindName, contentKindNames, itemKindNames } from '@highline/shared/content-kinds'
import { isStored } from '@highline/shared/schemas/media'
import type { App } from '../../src/app'
import { contentEntity, type IdCounter } from '../../src/data/content-entities'
import * as entities from '../../src/data/entities'
import { type Entity, iterateItems, readItem } from '../../src/data/entity'
import type { Item, Table } from '../../src/data/table'
import { LastIds } from './manifest'

type ItemRange = Parameters<typeof iterateItems>[1]

/** Kind of item in an archive: one JSON Lines file in the archive, one or more ranges of items in the table. */
export interface Kind {
  /** Label in messages; also the name of its file without the extension. */
  readonly name: string
  /** Name of its entity. */
  readonly entity: string
  readonly ranges: readonly ItemRange[]
  /** Parses a value from a table or an archive into the item to store; undefined when it is not of this kind. */
  readonly item: (value: unknown) => Item | undefined
}

const kind = <Value extends object & Source, Source>(
  name: string,
  of: Entity<Value, Source>,
  ...ranges: ItemRange[]
): Kind => ({ name, entity: of.name, ranges, item: (value) => readItem(of, value) })

function contentKind<Name extends ContentKindName>(name: Name): Kind {
  const { archiveName, entity, list } = contentEntity(name)
  return kind(archiveName, entity, list)
}

const { counters, lists, media } = entities

/** Content of the page, its history, the library and the bin, in import order: referenced items come first. */
export const siteKinds: readonly Kind[] = [
  kind('media', media, lists.media),
  ...itemKindNames.map(contentKind),
  kind('content-history', entities.contentRevisions, ...Object.keys(contentKeys).map(lists.history)),
  contentKind('text'),
  kind('logo', entities.logoPointer, lists.logoPointer),
]

/** Inquiries and spam. They contain people’s names and addresses, so they are exported only on request. */
export const inquiryKinds = {
  inquiries: kind('inquiries', entities.inquiries, lists.inquiries),
  spam: kind('spam-inquiries', entities.spamInquiries, lists.spamInquiries),
} as const

export const kindsFor = ({ inquiries }: { inquiries: boolean }): readonly Kind[] =>
  inquiries ? [...siteKinds, ...Object.values(inquiryKinds)] : siteKinds

export const jsonlFileName = ({ name }: Kind) => `${name}.jsonl`

/** Yields the raw items of a kind, except media files that are being purged, which housekeeping completes. */
export async function* itemsOf(table: Table, { ranges }: Kind): AsyncGenerator<Item> {
  for (const range of ranges)
    for await (const item of iterateItems(table, range)) if (!isBeingPurged(item)) yield item
}

export const isBeingPurged = (item: Item): boolean => 'purgeStartedAt' in item

/** Returns the names of an item's objects: the media file itself, a video's poster, and the renditions. */
export function filesOf({ entity }: Kind, item: Item): string[] {
  const row = entity === media.name ? media.schema.safeParse(item).data : undefined
  if (!row || !isStored(row)) return []
  return [row.filename, ...(row.poster ? [row.poster] : []), ...row.variants.map(({ filename }) => filename)]
}

const idCounters: readonly IdCounter[] = [
  'media',
  ...contentKindNames.flatMap((kind) => contentEntity(kind).counter ?? []),
  'inquiry',
]

/** Returns the last id that a counter has assigned; 0 before the first. */
export const lastId = async ({ table }: Pick<App, 'table'>, of: Parameters<typeof counters.id>[0]) =>
  Number((await table.get(counters.id(of)))?.n ?? 0)

/** Reads all id counters. Call it after reading the items, so that it covers every id among them. */
export async function readLastIds(app: App): Promise<LastIds> {
  const ids = await Promise.all(idCounters.map(async (of) => [of, await lastId(app, of)] as const))
  return LastIds.parse(Object.fromEntries(ids))
}

/** Advances the id counters, so that no new id was ever assigned on this stage or in the archive. */
export async function advanceIdCounters(app: App, lastIds: LastIds): Promise<void> {
  for (const of of idCounters) {
    const here = await lastId(app, of)
    const there = lastIds[of] ?? 0
    if (here < there) await app.table.increment(counters.id(of), there - here)
  }
}
