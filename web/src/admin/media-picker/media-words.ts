import type { AcceptedMedia } from '@highline/shared/content-kinds'
import { isImage, isVideo, type Media, type MediaCategory } from '@highline/shared/schemas/media'

export const categories: Readonly<Record<MediaCategory, string>> = {
  general: 'General',
  hero: 'Hero',
  project: 'Project',
  logo: 'Logo',
}

/** Whether a place that accepts `accepted` can show the file. */
export const isAccepted = (file: Media, accepted: AcceptedMedia) =>
  isImage(file) || (accepted === 'picture or video' && isVideo(file))

export const logoTypes: readonly string[] = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp']

/** Formats dimensions and file size, as far as they are known: `1920 × 1080 · 2.4 MB`. */
export function formatFileDetails({ width, height, size }: Pick<Media, 'width' | 'height' | 'size'>): string {
  const facts = [width && height ? `${width} × ${height}` : '', size === undefined ? '' : fileSize(size)]
  return facts.filter(Boolean).join(' · ')
}

export const fileName = ({ originalName, filename }: Pick<Media, 'originalName' | 'filename'>) =>
  originalName || filename

/** Whether a picture lacks alternative text. A logo needs none: its alternative text is the company name. */
export const isUndescribed = (file: Media) =>
  isImage(file) && file.category !== 'logo' && !file.description.trim()

/** Returns a message for a file whose renditions could not be made, see `Media.unreadable`. */
export function renderProblem(file: Pick<Media, 'mimeType' | 'unreadable' | 'variants'>): string | undefined {
  if (file.unreadable === undefined) return
  if (isVideo(file)) return 'The still picture of this video could not be prepared for the page.'
  const again = 'Please save it again in a picture editor and upload it anew.'
  return file.variants.length > 0
    ? `This picture could not be prepared in every size, so it may load slowly. ${again}`
    : `This picture could not be prepared for the page. ${again}`
}

const MB = 1024 * 1024

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < MB) return `${Math.round(bytes / 1024)} kB`
  return bytes < 1024 * MB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / MB / 1024).toFixed(2)} GB`
}
