/** A kind of file that we keep. */
export interface FileType {
  /** As it is stored and served. */
  readonly mimeType: string
  /** Of the stored file. */
  readonly extension: string
  readonly family: 'image' | 'video'
  /** What people call it, with its article. */
  readonly label: string
  /** Endings that a file of this kind may have. */
  readonly endings: readonly string[]
  /** Further names that senders give its type. */
  readonly aliases: readonly string[]
}

const type = (kind: FileType): FileType => kind
const movies = {
  family: 'video',
  endings: ['mp4', 'm4v', 'mov', 'qt', '3gp'],
  aliases: ['video/quicktime', 'video/x-m4v', 'video/3gpp'],
} as const

export const fileTypes = {
  png: type({
    mimeType: 'image/png',
    extension: 'png',
    family: 'image',
    label: 'a PNG picture',
    endings: ['png', 'apng'],
    aliases: ['image/x-png', 'image/apng'],
  }),
  jpeg: type({
    mimeType: 'image/jpeg',
    extension: 'jpg',
    family: 'image',
    label: 'a JPEG picture',
    endings: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
    aliases: ['image/jpg', 'image/pjpeg'],
  }),
  gif: type({
    mimeType: 'image/gif',
    extension: 'gif',
    family: 'image',
    label: 'a GIF picture',
    endings: ['gif'],
    aliases: [],
  }),
  webp: type({
    mimeType: 'image/webp',
    extension: 'webp',
    family: 'image',
    label: 'a WebP picture',
    endings: ['webp'],
    aliases: [],
  }),
  avif: type({
    mimeType: 'image/avif',
    extension: 'avif',
    family: 'image',
    label: 'an AVIF picture',
    endings: ['avif', 'avifs'],
    aliases: ['image/avif-sequence'],
  }),
  svg: type({
    mimeType: 'image/svg+xml',
    extension: 'svg',
    family: 'image',
    label: 'an SVG drawing',
    endings: ['svg'],
    aliases: ['image/svg'],
  }),
  mp4: type({ ...movies, mimeType: 'video/mp4', extension: 'mp4', label: 'an MP4 video' }),
  /** QuickTime holding H.264 and AAC plays wherever MP4 does, once it is called MP4. */
  mov: type({ ...movies, mimeType: 'video/mp4', extension: 'mp4', label: 'a QuickTime video' }),
  webm: type({
    mimeType: 'video/webm',
    extension: 'webm',
    family: 'video',
    label: 'a WebM video',
    endings: ['webm'],
    aliases: [],
  }),
} as const

const all: readonly FileType[] = Object.values(fileTypes)

/** The kind that a sender's MIME type names; undefined for all that names none of ours. */
export const typeNamed = (mimeType: string): FileType | undefined =>
  all.find(
    (kind) => kind.mimeType === mimeType.toLowerCase() || kind.aliases.includes(mimeType.toLowerCase()),
  )

/** The kind that an ending promises. */
export const typeEnding = (ending: string): FileType | undefined =>
  all.find(({ endings }) => endings.includes(ending.toLowerCase()))
