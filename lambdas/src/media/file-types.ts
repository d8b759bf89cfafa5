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

const type = (
  family: FileType['family'],
  name: string,
  label: string,
  other: Partial<FileType> = {},
): FileType => {
  return {
    family,
    mimeType: `${family}/${name}`,
    extension: name,
    label,
    endings: [name],
    aliases: [],
    ...other,
  }
}

/** QuickTime holding H.264 and AAC plays wherever MP4 does, once it is called MP4. */
const movie = {
  endings: ['mp4', 'm4v', 'mov', 'qt', '3gp'],
  aliases: ['video/quicktime', 'video/x-m4v', 'video/3gpp'],
} as const

export const fileTypes = {
  png: type('image', 'png', 'a PNG picture', {
    endings: ['png', 'apng'],
    aliases: ['image/x-png', 'image/apng'],
  }),
  jpeg: type('image', 'jpeg', 'a JPEG picture', {
    extension: 'jpg',
    endings: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
    aliases: ['image/jpg', 'image/pjpeg'],
  }),
  gif: type('image', 'gif', 'a GIF picture'),
  webp: type('image', 'webp', 'a WebP picture'),
  avif: type('image', 'avif', 'an AVIF picture', {
    endings: ['avif', 'avifs'],
    aliases: ['image/avif-sequence'],
  }),
  svg: type('image', 'svg', 'an SVG drawing', { mimeType: 'image/svg+xml', aliases: ['image/svg'] }),
  mp4: type('video', 'mp4', 'an MP4 video', movie),
  mov: type('video', 'mp4', 'a QuickTime video', movie),
  webm: type('video', 'webm', 'a WebM video'),
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
