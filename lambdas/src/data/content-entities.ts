import type { ContentKindName, ContentValues, ItemKindName } from '@highline/shared/content-kinds'
import { contentSections, type counters, heroSlides, lists, projects } from './entities'
import type { Entity } from './entity'

/** Kinds of items that have numeric ids. */
export type IdCounter = Parameters<typeof counters.id>[0]

interface ContentEntity<Value extends object, Source = Value> {
  readonly entity: Entity<Value, Source>
  readonly list: { readonly pk: string; readonly prefix: string }
  /** Counter of its ids; absent for kinds with fixed ids, such as content keys. */
  readonly counter?: IdCounter
  /** Name of its file in an archive, without the extension. */
  readonly archiveName: string
}
type ContentEntities = { readonly [Kind in ContentKindName]: ContentEntity<ContentValues[Kind]> }
type ItemEntities = {
  readonly [Kind in ItemKindName]: ContentEntity<
    ContentValues[Kind] & { writeId?: string | undefined },
    { id: number }
  > & {
    readonly counter: IdCounter
  }
}

/** Storage of each content kind. */
export const contentEntities: ContentEntities & ItemEntities = {
  slide: { entity: heroSlides, list: lists.heroSlides, counter: 'heroSlide', archiveName: 'hero-slides' },
  project: { entity: projects, list: lists.projects, counter: 'project', archiveName: 'projects' },
  text: { entity: contentSections, list: lists.contentSections, archiveName: 'content-sections' },
}

/** Returns the storage of one kind, typed for generic code. */
export const contentEntity = <Kind extends ContentKindName>(kind: Kind): ContentEntities[Kind] =>
  contentEntities[kind]

/** As `contentEntity`, for the kinds with numeric ids. */
export const itemEntity = <Kind extends ItemKindName>(kind: Kind): ItemEntities[Kind] => contentEntities[kind]
