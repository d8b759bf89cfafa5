import { type ContentKey, contentKeys, keysOfKind, pageSections } from '@highline/shared/content-keys'
import { advisedLength, contentKinds, type ItemKindName, textFieldsOf } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import type { Content } from '../site/content'
import { drawings } from '../site/projects/drawings'
import type { DisplayedMedia, Editable, EditableImage, EditableText, StoredTarget } from './edit-target'

interface Changes {
  readonly text: (text: EditableText) => string
  readonly image: (image: EditableImage) => DisplayedMedia
}

interface EditableKind<Id> {
  /**
   * Returns the part of the content that holds this kind, with every text and picture replaced by the result of
   * `changes`; empty places for pictures and built-in drawings are included.
   */
  readonly map: (content: Content, changes: Changes) => Partial<Content>
  /** Resolves to the stored value. */
  readonly save: (id: Id, change: StoredTarget) => Promise<StoredTarget>
}

export const editableTextKind: EditableKind<ContentKey> = {
  map: ({ texts, pictures }, { text, image }) => ({
    texts: mapKeys(texts, (key) => text(keyText(key, texts[key]))),
    pictures: mapKeys(
      { ...vacant, ...drawings, ...pictures },
      (key, picture) => image(keyImage(key, picture)).picture,
    ),
  }),
  save: (sectionKey, change) =>
    call(contentSections.update, { body: { ...change, sectionKey, version: change.version ?? 0 } }),
}

/** All other kinds of the registry; a missing one is a compile error. */
export const editableItemKinds: Readonly<Record<ItemKindName, EditableKind<number>>> = {
  slide: {
    map: ({ slides }, { text, image }) => ({
      slides: slides.map(({ picture, video, ...words }, at) => {
        const name = `Slide ${at + 1}`
        const shown = { ...(picture && { picture }), ...(video && { video }) }
        return {
          ...withTexts('slide', words, name, text),
          ...image(itemImage('slide', words.id, name, shown)),
        }
      }),
    }),
    save: (id, { mediaId, ...texts }) => {
      const body = { ...texts, mediaId: mediaId ?? undefined }
      return call(heroCarousel.update, { params: { id: String(id) }, body })
    },
  },
  project: {
    map: ({ projects: items }, { text, image }) => ({
      projects: items.map((project) => {
        const name = `Project ${project.name}`
        const { picture } = image(itemImage('project', project.id, name, { picture: project.picture }))
        return { ...withTexts('project', project, name, text), ...(picture && { picture }) }
      }),
    }),
    save: (id, body) => call(projects.update, { params: { id: String(id) }, body }),
  },
}

const editableKinds = [editableTextKind, ...Object.values(editableItemKinds)]

/** Returns the content with every text and picture replaced by the result of `changes`, called in a fixed order. */
export function mapEditables(content: Content, changes: Changes): Content {
  let mapped = content
  for (const { map } of editableKinds) mapped = { ...mapped, ...map(content, changes) }
  return mapped
}

/** Returns all editable texts and pictures, in the order of `mapEditables`. */
export function editablesOf(content: Content): Editable[] {
  const found: Editable[] = []
  mapEditables(content, {
    text: (words) => {
      found.push(words)
      return words.text
    },
    image: (pictured) => {
      found.push(pictured)
      return pictured.shown
    },
  })
  return found
}

const mapKeys = <From, To>(
  values: Partial<Record<ContentKey, From>>,
  change: (key: ContentKey, value: From | undefined) => To,
) => Object.fromEntries((Object.keys(values) as ContentKey[]).map((key) => [key, change(key, values[key])]))

/** All image keys, so that keys without a picture are listed, too. */
const vacant = Object.fromEntries(keysOfKind('image').map((key) => [key, undefined]))

const keyLabel = (key: ContentKey) => `${pageSections[contentKeys[key].section]}: ${contentKeys[key].label}`

function keyText(key: ContentKey, text = ''): EditableText {
  const target = { kind: 'text', key } as const
  const lines = contentKeys[key].kind === 'textarea'
  const { maxLength } = contentKinds.text.texts.content
  const advised = advisedLength(key)
  return { id: key, target, field: 'content', label: keyLabel(key), text, lines, maxLength, advised }
}

const keyImage = (key: ContentKey, picture: DisplayedMedia['picture']): EditableImage => ({
  id: key,
  target: { kind: 'text', key },
  field: 'mediaId',
  label: keyLabel(key),
  shown: picture ? { picture } : {},
})

/** Returns an item with each of its texts replaced by the result of `change`. */
function withTexts<Item extends { readonly id: number }>(
  kind: ItemKindName,
  item: Item,
  name: string,
  change: Changes['text'],
): Item {
  const { id } = item
  const texts = textFieldsOf(kind).map(([field, spec]) => {
    const text = String(Reflect.get(item, field))
    const label = `${name}: ${field}`
    return [
      field,
      change({ ...spec, id: `${kind} ${id} ${field}`, target: { kind, id }, field, label, text }),
    ]
  })
  return { ...item, ...Object.fromEntries(texts) }
}

const itemImage = (kind: ItemKindName, id: number, name: string, shown: DisplayedMedia): EditableImage => ({
  id: `${kind} ${id}`,
  target: { kind, id },
  field: 'mediaId',
  label: `${name}: picture`,
  shown,
})
