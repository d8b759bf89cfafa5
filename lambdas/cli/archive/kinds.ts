import { contentKeys } from '@highline/shared/content-keys'
import { type ContentKindName, contentKindNames, itemKindNames } from '@highline/shared/content-kinds'
import { isStored } from '@highline/shared/schemas/media'
import type { App } from '../../src/app'
import { contentEntity, type IdCounter } from '../../src/data/content-entities'
import * as entities from '../../src/data/entities'
import { type Entity, everyItem, readItem } from '../../src/data/entity'
import type { Item, Table } from '../../src/data/table'
import { LastIds } from './manifest'

type ItemRange = Parameters<typeof everyItem>[1]

/** One kind of thing that an archive carries: a file of lines there, items of the table here. */
export interface Kind {
  /** In words, and the name of its file without the ending. */
  readonly name: string
  /** Its name among the entities. */
  readonly entity: string
  readonly places: readonly ItemRange[]
  /** What a table or an archive holds, as the item to store; undefined when it is none of this kind. */
  readonly item: (value: unknown) => Item | undefined
}

const kind = <Value extends object & Source, Source>(
  name: string,
  of: Entity<Value, Source>,
  ...places: ItemRange[]
): Kind => ({ name, entity: of.name, places, item: (value) => readItem(of, value) })

function contentKind<Name extends ContentKindName>(name: Name): Kind {
  const { archiveName, entity, list } = contentEntity(name)
  return kind(archiveName, entity, list)
}

const { counters, lists, media } = entities

/** What is on the page, behind it and in the bin. In the order in which it is stored: what is referred to first. */
export const siteKinds: readonly Kind[] = [
  kind('media', media, lists.media),
  ...itemKindNames.map(contentKind),
  kind('content-history', entities.contentRevisions, ...Object.keys(contentKeys).map(lists.history)),
  contentKind('text'),
  kind('logo', entities.logoPointer, lists.logoPointer),
]

/** What visitors wrote: people’s names and addresses, which are exported only on request. */
export const inquiryKinds = {
  inquiries: kind('inquiries', entities.inquiries, lists.inquiries),
  spam: kind('spam-inquiries', entities.spamInquiries, lists.spamInquiries),
} as const

export const kindsFor = ({ inquiries }: { inquiries: boolean }): readonly Kind[] =>
  inquiries ? [...siteKinds, ...Object.values(inquiryKinds)] : siteKinds

export const lineFileOf = ({ name }: Kind) => `${name}.jsonl`

/** All of a kind, as they lie there; but for files that are being deleted for good, which housekeeping finishes. */
export async function* itemsOf(table: Table, { places }: Kind): AsyncGenerator<Item> {
  for (const place of places)
    for await (const item of everyItem(table, place)) if (!isBeingPurged(item)) yield item
}

export const isBeingPurged = (item: Item): boolean => 'purgeStartedAt' in item

/** The objects that an item speaks of: a media file itself, a video's still picture, and the renditions. */
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

/** The last id that was drawn; 0 before the first. */
export const lastId = async ({ table }: Pick<App, 'table'>, of: Parameters<typeof counters.id>[0]) =>
  Number((await table.get(counters.id(of)))?.n ?? 0)

/** To be read after the items: whatever id one of them has was drawn before. */
export async function readLastIds(app: App): Promise<LastIds> {
  const ids = await Promise.all(idCounters.map(async (of) => [of, await lastId(app, of)] as const))
  return LastIds.parse(Object.fromEntries(ids))
}

/** From now on every new id is one that neither this stage nor the archive has had. */
export async function advanceIdCounters(app: App, lastIds: LastIds): Promise<void> {
  for (const of of idCounters) {
    const here = await lastId(app, of)
    const there = lastIds[of] ?? 0
    if (here < there) await app.table.increment(counters.id(of), there - here)
  }
}
