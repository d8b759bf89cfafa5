import * as z from 'zod/mini'
import { advice, lengths } from './constants'
import { type ContentKey, contentKeys } from './content-keys'
import { isHidden } from './public-content'
import type { ContentSection } from './schemas/content-section'
import type { HeroSlide } from './schemas/hero-slide'
import { Id } from './schemas/id'
import type { MediaCategory } from './schemas/media'
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

/** What the API calls each kind where it names the uses of a file. */
const useKinds = { slide: 'hero', project: 'project', text: 'content' } as const satisfies Record<
  ContentKindName,
  string
>

/** One place that shows a media file, in words for people. */
export const MediaUse = z.object({
  kind: z.enum(useKinds),
  id: z.union([Id, z.string()]),
  label: z.string(),
})
export type MediaUse = z.infer<typeof MediaUse>

export interface TextSpec {
  readonly maxLength: number
  readonly lines: boolean
  /** Up to this length it looks well in its place. */
  readonly advised: number
}

interface ContentKind<Value> {
  /** Several of them, in a sentence. */
  readonly label: string
  /** One of them, among the uses of a media file. */
  readonly useOf: (value: Value) => MediaUse
  /** The tab of the admin in which it is edited. */
  readonly tabOf: (use: MediaUse) => string
  /** What a file is filed under that is uploaded for it. */
  readonly category: MediaCategory
  /** Whether the page leaves it out on that day, see `londonDay`. Always shown when absent. */
  readonly isHidden?: (value: Value, today: string) => boolean
  /** Every field that refers to a media file. */
  readonly media: Readonly<Record<MediaField<Value>, MediaSort>>
  /** Every field with text that can be edited in place. */
  readonly texts: Readonly<Record<TextField<Value>, TextSpec>>
}

const line: TextSpec = { maxLength: lengths.itemTitle, lines: false, advised: advice.line }
const lines: TextSpec = { maxLength: lengths.itemText, lines: true, advised: 300 }
const area: TextSpec = { maxLength: lengths.content, lines: true, advised: 600 }

/** How many there may be of a kind, so that the public page stays bounded. */
export const mostItems: Readonly<Record<ItemKindName, number>> = { slide: 50, project: 200 }

/** In the order in which uses of a file are listed. */
export const contentKinds: { readonly [Kind in ContentKindName]: ContentKind<ContentValues[Kind]> } = {
  slide: {
    label: 'slides',
    useOf: ({ id, title }) => ({ kind: 'hero', id, label: `Slide “${title}”` }),
    tabOf: () => 'hero-carousel',
    category: 'hero',
    media: { mediaId: 'picture or video' },
    texts: { title: { ...line, advised: advice.heroTitle }, subtitle: lines },
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

/** The tab of the admin in which a use is edited. */
export const tabOfUse = (use: MediaUse) =>
  contentKindNames.flatMap((kind) => (useKinds[kind] === use.kind ? contentKinds[kind].tabOf(use) : []))[0]

/** How long a text may be and still look well: a content key may ask for less, or bear more, than its kind. */
export function advisedLength(id: string | number, { advised }: TextSpec = area): number {
  if (!isKey(id)) return advised
  if (id === 'hero_main_title') return advice.heroTitle
  if (/^stats_.*_number$/.test(id)) return 8
  return contentKeys[id].kind === 'textarea' ? area.advised : advice.line
}

/** Which files one of a kind shows. */
export const mediaSortOf = (kind: ContentKindName): MediaSort => contentKinds[kind].media.mediaId

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
