import type { ContentKindName, ContentValues, ItemKindName } from '@highline/shared/content-kinds'
import { contentSections, type counters, heroSlides, lists, projects } from './entities'
import type { Entity } from './entity'

/** What ids are drawn for. */
export type IdCounter = Parameters<typeof counters.id>[0]

interface ContentEntity<Value extends object> {
  readonly entity: Entity<Value, Value>
  readonly list: { readonly pk: string; readonly prefix: string }
  /** Draws its ids; absent where the ids are fixed, as content keys are. */
  readonly counter?: IdCounter
  /** The name of its file in an archive, without the ending. */
  readonly archiveName: string
}
type ContentEntities = { readonly [Kind in ContentKindName]: ContentEntity<ContentValues[Kind]> }

/** Where each kind of content is stored. */
export const contentEntities = {
  slide: { entity: heroSlides, list: lists.heroSlides, counter: 'heroSlide', archiveName: 'hero-slides' },
  project: { entity: projects, list: lists.projects, counter: 'project', archiveName: 'projects' },
  text: { entity: contentSections, list: lists.contentSections, archiveName: 'content-sections' },
} as const satisfies ContentEntities & Record<ItemKindName, { readonly counter: IdCounter }>

const byKind: ContentEntities = contentEntities

/** Where one kind is stored, for code that is the same for all of them. */
export const contentEntity = <Kind extends ContentKindName>(kind: Kind): ContentEntity<ContentValues[Kind]> =>
  byKind[kind]
