import { type ContentKey, contentKeys, keysOfKind, pageSections } from '@highline/shared/content-keys'
import { isVideo, type Media, mediaFilePath } from '@highline/shared/schemas/media'
import type { Content, PictureFile, Slide } from '../site/content'
import { pictureOf, stillOf, videoOf } from '../site/media-file'
import { drawings } from '../site/projects/drawings'
import type { EditTarget } from './edit-target'
import vacancy from './vacancy.svg'

/** What there is to be seen: a picture, or a film with its still. */
export type Shown = Pick<Slide, 'picture' | 'video'>

/** A picture of the page that can be exchanged where it stands. */
export interface EditableImage {
  /** `equipment_image_1`, `slide 3`. */
  readonly id: string
  readonly target: EditTarget
  readonly label: string
  readonly shown: Shown
}

/** What no visitor sees: a frame where the page goes without until a picture is chosen. */
export const vacant: PictureFile = {
  src: vacancy,
  alt: 'No picture yet',
  width: 800,
  height: 600,
  sources: [],
}

const places = Object.fromEntries(keysOfKind('image').map((key) => [key, undefined]))

/** All places for pictures that can be exchanged, those among them that stand empty or show a drawing of ours. */
export function editableImages(content: Content): EditableImage[] {
  const found: EditableImage[] = []
  mapEditableImages(content, (pictured) => {
    found.push(pictured)
    return pictured.shown
  })
  return found
}

/** The same content with every picture that can be exchanged put through `change`. */
export function mapEditableImages(content: Content, change: (pictured: EditableImage) => Shown): Content {
  const pictures: Content['pictures'] = { ...places, ...drawings, ...content.pictures }
  const keys = Object.keys(pictures) as ContentKey[]
  return {
    ...content,
    pictures: Object.fromEntries(keys.map((key) => [key, change(ofContent(key, pictures[key])).picture])),
    slides: content.slides.map(({ picture, video, ...words }, at) => ({
      ...words,
      ...change(ofSlide(words.id, at, { ...(picture && { picture }), ...(video && { video }) })),
    })),
    projects: content.projects.map((project) => ({
      ...project,
      picture: change(ofProject(project)).picture ?? project.picture,
    })),
  }
}

/** What a place shows with a file of the library, and with none: some have a drawing of ours then. */
export const shownWith = (pictured: EditableImage, file: Media | null) =>
  file ? shownOf(file) : bare(pictured)

/** What a place shows while the page is edited: never nothing, so that a picture can be put there. */
export const shownInEditing = ({ target }: EditableImage, shown: Shown): Shown =>
  shown.picture || target.kind !== 'content' ? shown : { picture: vacant }

/** Slides and projects do not go without. */
export const canBeBare = ({ target }: EditableImage) => target.kind === 'content'

function bare({ target }: EditableImage): Shown {
  const picture =
    target.kind === 'content' && Object.entries(drawings).find(([key]) => key === target.key)?.[1]
  return picture ? { picture } : {}
}

function shownOf(file: Media): Shown {
  if (!isVideo(file)) return { picture: pictureOf(file) }
  const picture = stillOf(file)
  return { video: videoOf(file), ...(picture && { picture }) }
}

/** As small as there is one; of a video, its still; of no file, the drawing, if there is one. */
export function thumbnailOf(pictured: EditableImage, file: Media | null): string {
  const [smallest] = (file?.variants ?? []).filter(({ crop }) => !crop).toSorted((a, b) => a.width - b.width)
  return smallest ? mediaFilePath(smallest.filename) : (shownWith(pictured, file).picture?.src ?? '')
}

/** What a file is called, and none. */
export function nameOf(pictured: EditableImage, file: Media | null): string {
  if (!file) return bare(pictured).picture ? 'Built-in drawing' : 'No picture'
  return `${file.description || file.originalName}${isVideo(file) ? ' (video)' : ''}`
}

/** Only a slide can be a film. */
export const mayShow = ({ target }: EditableImage, file: Media) => target.kind === 'slide' || !isVideo(file)

/** Whether a place shows a file already, or none. */
export const isShownAt = (pictured: EditableImage, file: Media | null) =>
  addressOf(pictured.shown) === addressOf(shownWith(pictured, file))

const addressOf = ({ picture, video }: Shown) => (video ?? picture)?.src

function ofContent(key: ContentKey, picture: Shown['picture']): EditableImage {
  const { section, label } = contentKeys[key]
  const shown = picture ? { picture } : {}
  return { id: key, target: { kind: 'content', key }, label: `${pageSections[section]}: ${label}`, shown }
}

const ofSlide = (id: number, at: number, shown: Shown): EditableImage => ({
  id: `slide ${id}`,
  target: { kind: 'slide', id },
  label: `Slide ${at + 1}: picture`,
  shown,
})

const ofProject = ({ id, name, picture }: Content['projects'][number]): EditableImage => ({
  id: `project ${id}`,
  target: { kind: 'project', id },
  label: `Project ${name}: picture`,
  shown: { picture },
})
