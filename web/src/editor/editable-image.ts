import { mediaSortOf } from '@highline/shared/content-kinds'
import { isVideo, type Media, mediaFilePath } from '@highline/shared/schemas/media'
import type { PictureFile } from '../site/content'
import { pictureOf, stillOf, videoOf } from '../site/media-file'
import { drawings } from '../site/projects/drawings'
import type { EditableImage, FieldValue, Shown } from './edit-target'
import vacancy from './vacancy.svg'

/** What no visitor sees: a frame where the page goes without until a picture is chosen. */
export const vacant: PictureFile = {
  src: vacancy,
  alt: 'No picture yet',
  width: 800,
  height: 600,
  sources: [],
}

/** The file of an id; null where the library has none of it. */
export const fileIn = (library: readonly Media[], mediaId: FieldValue) =>
  library.find(({ id }) => id === mediaId) ?? null

/** What a place shows with a file of the library, or with none: some have a built-in drawing. */
export const shownWith = (pictured: EditableImage, file: Media | null) =>
  file ? shownOf(file) : bare(pictured)

/** What a place shows while the page is edited: an empty one shows a frame, to be chosen. */
export const shownInEditing = ({ target }: EditableImage, shown: Shown): Shown =>
  shown.picture || target.kind !== 'text' ? shown : { picture: vacant }

/** Items are not shown without their picture. */
export const canBeBare = ({ target }: EditableImage) => target.kind === 'text'

function bare({ target }: EditableImage): Shown {
  const picture = target.kind === 'text' && Object.entries(drawings).find(([key]) => key === target.key)?.[1]
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

export function nameOf(pictured: EditableImage, file: Media | null): string {
  if (!file) return bare(pictured).picture ? 'Built-in drawing' : 'No picture'
  return `${file.description || file.originalName}${isVideo(file) ? ' (video)' : ''}`
}

/** Whether the kind of content takes such a file. */
export const mayShow = ({ target }: EditableImage, file: Media) =>
  mediaSortOf(target.kind) === 'picture or video' || !isVideo(file)
