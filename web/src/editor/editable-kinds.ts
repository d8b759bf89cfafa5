import { type ContentKey, contentKeys, keysOfKind, pageSections } from '@highline/shared/content-keys'
import { advisedLength, contentKinds, type ItemKindName, textFieldsOf } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import type { Content } from '../site/content'
import { drawings } from '../site/projects/drawings'
import type { EditableImage, EditableText, Shown, TargetChange } from './edit-target'

type ChangeText = (text: EditableText) => string
type ChangeImage = (image: EditableImage) => Shown

/** The lists of all that can be edited in place, as an administrator is told them. */
export type StoredContent = Pick<Snapshot, 'contentSections' | 'heroCarousel' | 'projects'>

interface StoredVersion {
  readonly version?: number | undefined
}

interface EditableKind<Id> {
  /** The part of the content that holds it, with every text put through `change`. */
  readonly mapTexts: (content: Content, change: ChangeText) => Partial<Content>
  /** As `mapTexts`, with every picture. */
  readonly mapImages: (content: Content, change: ChangeImage) => Partial<Content>
  readonly versionsIn: (stored: StoredContent) => readonly (readonly [id: Id, version: number | undefined])[]
  readonly save: (id: Id, change: TargetChange & StoredVersion) => Promise<StoredVersion>
}

export const editableTextKind: EditableKind<ContentKey> = {
  mapTexts: ({ texts }, change) => {
    const keys = Object.keys(texts) as ContentKey[]
    return { texts: Object.fromEntries(keys.map((key) => [key, change(keyText(key, texts[key]))])) }
  },
  mapImages: (content, change) => {
    const pictures: Content['pictures'] = { ...vacant, ...drawings, ...content.pictures }
    const keys = Object.keys(pictures) as ContentKey[]
    return {
      pictures: Object.fromEntries(keys.map((key) => [key, change(keyImage(key, pictures[key])).picture])),
    }
  },
  versionsIn: (stored) => stored.contentSections.map(({ sectionKey, version }) => [sectionKey, version]),
  save: (sectionKey, change) => call(contentSections.update, { body: { version: 0, ...change, sectionKey } }),
}

/** The other kinds of the registry, all of them: one that is missing here does not compile. */
export const editableItemKinds: Readonly<Record<ItemKindName, EditableKind<number>>> = {
  slide: {
    mapTexts: ({ slides }, change) => ({
      slides: slides.map((slide, at) => withTexts('slide', slide, `Slide ${at + 1}`, change)),
    }),
    mapImages: ({ slides }, change) => ({
      slides: slides.map(({ picture, video, ...words }, at) => {
        const shown = { ...(picture && { picture }), ...(video && { video }) }
        return { ...words, ...change(itemImage('slide', words.id, `Slide ${at + 1}`, shown)) }
      }),
    }),
    versionsIn: (stored) => stored.heroCarousel.map(({ id, version }) => [id, version]),
    save: (id, { mediaId, ...texts }) => {
      const body = { ...texts, mediaId: mediaId ?? undefined }
      return call(heroCarousel.update, { params: { id: String(id) }, body })
    },
  },
  project: {
    mapTexts: (content, change) => ({
      projects: content.projects.map((project) =>
        withTexts('project', project, `Project ${project.name}`, change),
      ),
    }),
    mapImages: (content, change) => ({
      projects: content.projects.map((project) => {
        const { id, name, picture } = project
        const shown = change(itemImage('project', id, `Project ${name}`, { picture }))
        return { ...project, picture: shown.picture ?? picture }
      }),
    }),
    versionsIn: (stored) => stored.projects.map(({ id, version }) => [id, version]),
    save: (id, body) => call(projects.update, { params: { id: String(id) }, body }),
  },
}

const editableKinds = [editableTextKind, ...Object.values(editableItemKinds)]

/** The same content with every text that can be edited put through `change`. */
export function mapEditableTexts(content: Content, change: ChangeText): Content {
  let mapped = content
  for (const { mapTexts } of editableKinds) mapped = { ...mapped, ...mapTexts(content, change) }
  return mapped
}

/** As `mapEditableTexts`, with every picture that can be replaced: empty places and built-in drawings included. */
export function mapEditableImages(content: Content, change: ChangeImage): Content {
  let mapped = content
  for (const { mapImages } of editableKinds) mapped = { ...mapped, ...mapImages(content, change) }
  return mapped
}

/** All texts that the page shows, in no particular order. */
export function editableTexts(content: Content): EditableText[] {
  const found: EditableText[] = []
  mapEditableTexts(content, (words) => {
    found.push(words)
    return words.text
  })
  return found
}

export function editableImages(content: Content): EditableImage[] {
  const found: EditableImage[] = []
  mapEditableImages(content, (pictured) => {
    found.push(pictured)
    return pictured.shown
  })
  return found
}

/** The image keys, so that each is listed whether or not it has a picture. */
const vacant = Object.fromEntries(keysOfKind('image').map((key) => [key, undefined]))

const keyLabel = (key: ContentKey) => `${pageSections[contentKeys[key].section]}: ${contentKeys[key].label}`

function keyText(key: ContentKey, text = ''): EditableText {
  const target = { kind: 'text', key } as const
  const lines = contentKeys[key].kind === 'textarea'
  const { maxLength } = contentKinds.text.texts.content
  const advised = advisedLength(key)
  return { id: key, target, field: 'content', label: keyLabel(key), text, lines, maxLength, advised }
}

const keyImage = (key: ContentKey, picture: Shown['picture']): EditableImage => ({
  id: key,
  target: { kind: 'text', key },
  label: keyLabel(key),
  shown: picture ? { picture } : {},
})

/** An item with each of its texts put through `change`. */
function withTexts<Item extends { readonly id: number }>(
  kind: ItemKindName,
  item: Item,
  name: string,
  change: ChangeText,
): Item {
  const { id } = item
  const values = new Map<string, unknown>(Object.entries(item))
  const texts = textFieldsOf(kind).map(([field, spec]) => {
    const text = String(values.get(field))
    const target = { kind, id }
    return [
      field,
      change({ ...spec, id: `${kind} ${id} ${field}`, target, field, label: `${name}: ${field}`, text }),
    ]
  })
  return { ...item, ...Object.fromEntries(texts) }
}

const itemImage = (kind: ItemKindName, id: number, name: string, shown: Shown): EditableImage => ({
  id: `${kind} ${id}`,
  target: { kind, id },
  label: `${name}: picture`,
  shown,
})
