import type { ContentKindName, ContentValues, ItemKindName } from '@highline/shared/content-kinds'
import { contentSections, type counters, heroSlides, lists, projects } from './entities'
import type { Entity } from './entity'

/** What ids are drawn for. */
export type IdCounter = Parameters<typeof counters.id>[0]

interface ContentEntity<Value extends object, Source = Value> {
  readonly entity: Entity<Value, Source>
  readonly list: { readonly pk: string; readonly prefix: string }
  /** Draws its ids; absent where the ids are fixed, as content keys are. */
  readonly counter?: IdCounter
  /** The name of its file in an archive, without the ending. */
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

/** Where each kind of content is stored. */
export const contentEntities: ContentEntities & ItemEntities = {
  slide: { entity: heroSlides, list: lists.heroSlides, counter: 'heroSlide', archiveName: 'hero-slides' },
  project: { entity: projects, list: lists.projects, counter: 'project', archiveName: 'projects' },
  text: { entity: contentSections, list: lists.contentSections, archiveName: 'content-sections' },
}

/** Where one kind is stored, for code that is the same for all of them. */
export const contentEntity = <Kind extends ContentKindName>(kind: Kind): ContentEntities[Kind] =>
  contentEntities[kind]

/** As `contentEntity`, of the kinds that have ids of their own. */
export const itemEntity = <Kind extends ItemKindName>(kind: Kind): ItemEntities[Kind] => contentEntities[kind]
