import { lengths } from './constants'
import { contentKeys } from './content-keys'
import { isHidden } from './public-content'
import type { ContentSection } from './schemas/content-section'
import type { HeroSlide } from './schemas/hero-slide'
import type { MediaUse } from './schemas/media'
import type { Project } from './schemas/project'

/** The kinds of content, each with the type of its values: what is the same for all of them reads this registry. */
export interface ContentValues {
  slide: HeroSlide
  project: Project
  text: ContentSection
}
export type ContentKindName = keyof ContentValues
/** The kinds of which there are any number, each with an id of its own. */
export type ItemKindName = Exclude<ContentKindName, 'text'>

/** Values of every kind. */
export type ContentLists = { readonly [Kind in ContentKindName]: readonly ContentValues[Kind][] }

export type MediaSort = 'picture' | 'picture or video'

type MediaField<Value> = Extract<keyof Value, 'mediaId' | `${string}MediaId`>
type TextField<Value> = {
  [Field in keyof Value]-?: string extends Value[Field]
    ? Value[Field] extends string
      ? Field
      : never
    : never
}[keyof Value]

/** The name of a field with text, of any kind. */
export type TextFieldName = { [Kind in ContentKindName]: TextField<ContentValues[Kind]> }[ContentKindName]

type TextSpec = { readonly maxLength: number; readonly lines: boolean }

interface ContentKind<Value> {
  /** Several of them, in a sentence. */
  readonly label: string
  /** One of them, among the uses of a media file. */
  readonly useOf: (value: Value) => MediaUse
  /** Whether the page leaves it out on that day, see `londonDay`. Always shown when absent. */
  readonly isHidden?: (value: Value, today: string) => boolean
  /** Every field that refers to a media file. */
  readonly media: Readonly<Record<MediaField<Value>, MediaSort>>
  /** Every field with text that can be edited in place. */
  readonly texts: Readonly<Record<TextField<Value>, TextSpec>>
}

const line = (maxLength: number): TextSpec => ({ maxLength, lines: false })
const lines = (maxLength: number): TextSpec => ({ maxLength, lines: true })

/** How many there may be of a kind, so that the public page stays bounded. */
export const mostItems: Readonly<Record<ItemKindName, number>> = { slide: 50, project: 200 }

/** In the order in which uses of a file are listed. */
export const contentKinds: { readonly [Kind in ContentKindName]: ContentKind<ContentValues[Kind]> } = {
  slide: {
    label: 'slides',
    useOf: ({ id, title }) => ({ kind: 'hero', id, label: `Slide “${title}”` }),
    media: { mediaId: 'picture or video' },
    texts: { title: line(lengths.itemTitle), subtitle: lines(lengths.itemText) },
  },
  project: {
    label: 'projects',
    useOf: ({ id, name }) => ({ kind: 'project', id, label: `Project “${name}”` }),
    media: { mediaId: 'picture' },
    texts: {
      name: line(lengths.itemTitle),
      location: line(lengths.itemTitle),
      description: lines(lengths.itemText),
    },
  },
  text: {
    label: 'texts and places for pictures',
    useOf: ({ sectionKey }) => ({ kind: 'content', id: sectionKey, label: contentKeys[sectionKey].label }),
    isHidden,
    media: { mediaId: 'picture' },
    texts: { content: lines(lengths.content) },
  },
}

export const contentKindNames = /* @__PURE__ */ Object.keys(contentKinds) as ContentKindName[]
export const itemKindNames = /* @__PURE__ */ contentKindNames.filter((kind) => kind !== 'text')

/** The ids of the media files that a value refers to. */
export const mediaIdsOf = <Kind extends ContentKindName>(kind: Kind, value: ContentValues[Kind]): number[] =>
  Object.entries(value).flatMap(([field, id]) =>
    field in contentKinds[kind].media && typeof id === 'number' ? [id] : [],
  )

/** The places that show a file. The logo is no use: it is a pointer that follows the file. */
export const usesOf = (content: ContentLists, mediaId: number): MediaUse[] =>
  contentKindNames.flatMap((kind) => usesIn(content, kind, mediaId))

const usesIn = <Kind extends ContentKindName>(content: ContentLists, kind: Kind, mediaId: number) =>
  content[kind].filter((value) => mediaIdsOf(kind, value).includes(mediaId)).map(contentKinds[kind].useOf)

/** The fields of a kind with text that can be edited in place. */
export const textFieldsOf = (kind: ContentKindName) =>
  Object.entries(contentKinds[kind].texts) as [TextFieldName, TextSpec][]
