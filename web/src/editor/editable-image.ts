import { acceptedMediaOf } from '@highline/shared/content-kinds'
import { isVideo, type Media, mediaFilePath } from '@highline/shared/schemas/media'
import type { PictureFile } from '../site/content'
import { pictureOf, posterPictureOf, videoOf } from '../site/media-file'
import { drawings } from '../site/projects/drawings'
import type { DisplayedMedia, EditableImage, FieldValue } from './edit-target'
import vacancy from './vacancy.svg'

/** Placeholder, shown only while editing, for a place that has neither a picture nor a built-in drawing. */
export const emptyPlaceholder: PictureFile = {
  src: vacancy,
  alt: 'No picture yet',
  width: 800,
  height: 600,
  sources: [],
}

/** Returns the file with an id, or null if it is not in the library. */
export const fileIn = (library: readonly Media[], mediaId: FieldValue) =>
  library.find(({ id }) => id === mediaId) ?? null

/** Returns the media that a place shows with this file; without one, some places show a built-in drawing. */
export const shownWith = (pictured: EditableImage, file: Media | null) =>
  file ? shownOf(file) : bare(pictured)

/** Returns the media that a place shows while editing: an empty place shows a placeholder that can be clicked. */
export const shownInEditing = ({ target }: EditableImage, shown: DisplayedMedia): DisplayedMedia =>
  shown.picture || target.kind !== 'text' ? shown : { picture: emptyPlaceholder }

/** Whether a place may have no file. Slides and projects may not: the page leaves them out without one. */
export const mayBeEmpty = ({ target }: EditableImage) => target.kind === 'text'

function bare({ target }: EditableImage): DisplayedMedia {
  const picture = target.kind === 'text' && Object.entries(drawings).find(([key]) => key === target.key)?.[1]
  return picture ? { picture } : {}
}

function shownOf(file: Media): DisplayedMedia {
  if (!isVideo(file)) return { picture: pictureOf(file) }
  const picture = posterPictureOf(file)
  return { video: videoOf(file), ...(picture && { picture }) }
}

/** Returns the URL of a file's smallest rendition (for a video, of its poster), or of the built-in drawing, or ''. */
export function thumbnailOf(pictured: EditableImage, file: Media | null): string {
  const [smallest] = (file?.variants ?? []).filter(({ crop }) => !crop).toSorted((a, b) => a.width - b.width)
  return smallest ? mediaFilePath(smallest.filename) : (shownWith(pictured, file).picture?.src ?? '')
}

export function nameOf(pictured: EditableImage, file: Media | null): string {
  if (!file) return bare(pictured).picture ? 'Built-in drawing' : 'No picture'
  return `${file.description || file.originalName}${isVideo(file) ? ' (video)' : ''}`
}

/** Whether the kind of content accepts the file: not all kinds accept videos. */
export const acceptsFile = ({ target }: EditableImage, file: Media) =>
  acceptedMediaOf(target.kind) === 'picture or video' || !isVideo(file)
