import * as z from 'zod/mini'
import { lengths, recommended } from './constants'
import { type ContentKey, contentKeys } from './content-keys'
import { isHidden } from './public-content'
import type { ContentSection } from './schemas/content-section'
import type { HeroSlide } from './schemas/hero-slide'
import { Id } from './schemas/id'
import type { MediaCategory } from './schemas/media'
import type { Project } from './schemas/project'

/** Type of the values of each kind of content. Code common to all kinds is driven by the registry `contentKinds`. */
export interface ContentValues {
  slide: HeroSlide
  project: Project
  text: ContentSection
}
export type ContentKindName = keyof ContentValues
/** The kinds that are collections: any number of items, each with an id. */
export type ItemKindName = Exclude<ContentKindName, 'text'>

/** All values, by kind. */
export type ContentLists = { readonly [Kind in ContentKindName]: readonly ContentValues[Kind][] }

export type AcceptedMedia = 'picture' | 'picture or video'

type MediaField<Value> = Extract<keyof Value, 'mediaId' | `${string}MediaId`>
type TextField<Value> = {
  [Field in keyof Value]-?: string extends Value[Field]
    ? Value[Field] extends string
      ? Field
      : never
    : never
}[keyof Value]

/** Name of a text field of any kind. */
export type TextFieldName = { [Kind in ContentKindName]: TextField<ContentValues[Kind]> }[ContentKindName]

/** Name of each kind in the API's lists of a file's uses. */
const useKinds = { slide: 'hero', project: 'project', text: 'content' } as const satisfies Record<
  ContentKindName,
  string
>

/** A place that shows a media file, with a label for display. */
export const MediaUse = z.object({
  kind: z.enum(useKinds),
  id: z.union([Id, z.string()]),
  label: z.string(),
})
export type MediaUse = z.infer<typeof MediaUse>

export interface TextSpec {
  readonly maxLength: number
  readonly lines: boolean
  /** Recommended maximum length, up to which the text looks good in the layout. */
  readonly advised: number
}

interface ContentKind<Value> {
  /** Plural name, for use within a sentence. */
  readonly label: string
  /** Describes a value as a use of a media file. */
  readonly useOf: (value: Value) => MediaUse
  /** Returns the tab of the admin in which a use is edited. */
  readonly tabOf: (use: MediaUse) => string
  /** Category of a file that is uploaded for this kind. */
  readonly category: MediaCategory
  /** Whether the page leaves a value out on a day (see `londonDay`). When absent, values are always shown. */
  readonly isHidden?: (value: Value, today: string) => boolean
  /** Every field that refers to a media file. */
  readonly media: Readonly<Record<MediaField<Value>, AcceptedMedia>>
  /** Every text field that can be edited in place. */
  readonly texts: Readonly<Record<TextField<Value>, TextSpec>>
}

const line: TextSpec = { maxLength: lengths.itemTitle, lines: false, advised: recommended.line }
const lines: TextSpec = { maxLength: lengths.itemText, lines: true, advised: 300 }
const area: TextSpec = { maxLength: lengths.content, lines: true, advised: 600 }

/** Maximum number of items of each kind, to bound the size of the public page. */
export const maxItems: Readonly<Record<ItemKindName, number>> = { slide: 50, project: 200 }

/** Registry of the kinds of content, in the order in which uses of a file are listed. */
export const contentKinds: { readonly [Kind in ContentKindName]: ContentKind<ContentValues[Kind]> } = {
  slide: {
    label: 'slides',
    useOf: ({ id, title }) => ({ kind: 'hero', id, label: `Slide “${title}”` }),
    tabOf: () => 'hero-carousel',
    category: 'hero',
    media: { mediaId: 'picture or video' },
    texts: { title: { ...line, advised: recommended.heroTitle }, subtitle: lines },
  },
  project: {
    label: 'projects',
    useOf: ({ id, name }) => ({ kind: 'project', id, label: `Project “${name}”` }),
    tabOf: () => 'projects',
    category: 'project',
    media: { mediaId: 'picture' },
    texts: { name: line, location: line, description: lines },
  },
  text: {
    label: 'texts and places for pictures',
    useOf: ({ sectionKey }) => ({ kind: 'content', id: sectionKey, label: contentKeys[sectionKey].label }),
    isHidden,
    tabOf: ({ id }) => (isKey(id) && contentKeys[id].kind === 'image' ? 'section-images' : 'content'),
    category: 'general',
    media: { mediaId: 'picture' },
    texts: { content: area },
  },
}

export const contentKindNames = /* @__PURE__ */ Object.keys(contentKinds) as ContentKindName[]
export const itemKindNames = /* @__PURE__ */ contentKindNames.filter((kind) => kind !== 'text')

const isKey = (id: string | number): id is ContentKey => Object.hasOwn(contentKeys, id)

/** Returns the tab of the admin in which a use is edited. */
export const tabOfUse = (use: MediaUse) =>
  contentKindNames.flatMap((kind) => (useKinds[kind] === use.kind ? contentKinds[kind].tabOf(use) : []))[0]

/** Returns the recommended maximum length of a text. Some content keys have a lower or higher one than their kind. */
export function advisedLength(id: string | number, { advised }: TextSpec = area): number {
  if (!isKey(id)) return advised
  if (id === 'hero_main_title') return recommended.heroTitle
  if (/^stats_.*_number$/.test(id)) return 8
  return contentKeys[id].kind === 'textarea' ? area.advised : recommended.line
}

/** Returns whether a kind shows pictures only, or videos as well. */
export const acceptedMediaOf = (kind: ContentKindName): AcceptedMedia => contentKinds[kind].media.mediaId

/** Returns the ids of the media files that a value refers to. */
export const mediaIdsOf = <Kind extends ContentKindName>(kind: Kind, value: ContentValues[Kind]): number[] =>
  Object.entries(value).flatMap(([field, id]) =>
    field in contentKinds[kind].media && typeof id === 'number' ? [id] : [],
  )

/** Returns the places that show a file. The logo does not count as a use: it is a pointer that follows the file. */
export const usesOf = (content: ContentLists, mediaId: number): MediaUse[] =>
  contentKindNames.flatMap((kind) => usesIn(content, kind, mediaId))

const usesIn = <Kind extends ContentKindName>(content: ContentLists, kind: Kind, mediaId: number) =>
  content[kind].filter((value) => mediaIdsOf(kind, value).includes(mediaId)).map(contentKinds[kind].useOf)

/** Returns the text fields of a kind that can be edited in place. */
export const textFieldsOf = (kind: ContentKindName) =>
  Object.entries(contentKinds[kind].texts) as [TextFieldName, TextSpec][]
