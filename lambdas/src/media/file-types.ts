import { lengths } from '@highline/shared/constants'
import { visible } from '@highline/shared/schemas/text'
import type { App } from '../app'

export interface FileType {
  /** MIME type as stored and served. */
  readonly mimeType: string
  /** Extension of the stored file. */
  readonly extension: string
  readonly family: 'image' | 'video'
  /** Common name with its article. */
  readonly label: string
  readonly endings: readonly string[]
  /** Other MIME types that clients send for it. */
  readonly aliases: readonly string[]
}

const type = (family: FileType['family'], name: string, label: string, other: Partial<FileType> = {}) => ({
  family,
  mimeType: `${family}/${name}`,
  extension: name,
  label,
  endings: [name],
  aliases: [],
  ...other,
})

/** QuickTime with H.264 and AAC plays wherever MP4 does if it is served as MP4. */
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

/** Finds the file type of a client's MIME type; undefined if none of ours. */
export const typeByMime = (mimeType: string): FileType | undefined =>
  all.find(
    (kind) => kind.mimeType === mimeType.toLowerCase() || kind.aliases.includes(mimeType.toLowerCase()),
  )

export const typeEnding = (ending: string): FileType | undefined =>
  all.find(({ endings }) => endings.includes(ending.toLowerCase()))

type Chance = Pick<App, 'token'>

const hex = ({ token }: Chance, bytes: number) => Buffer.from(token(bytes), 'base64url').toString('hex')

/** Generates a random file name, which cannot be guessed and is never reused. */
export const freshFilename = (chance: Chance, extension: string) => `${hex(chance, 16)}.${extension}`

/** Generates a name for a rendition or poster of a file. It shares the base name, so that both are deleted together. */
export const derivedFilename = (filename: string, chance: Chance, extension: string) =>
  `${baseOf(filename)}-${hex(chance, 4)}.${extension}`

/** Returns the base name that all files of one upload share: its renditions are named `<base>-…`. */
export const baseOf = (filename: string) => filename.replace(/[-.].*/s, '')

export const stemOf = (filename: string) => filename.replace(/\.[^.]*$/, '')

const unshowable = /[\p{Cc}\p{Cs}\u2028\u2029]/gu

/** Cleans a client's file name for display: no path, no invisible or bidirectional control characters. */
export function originalName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = visible(last.replace(unshowable, '')).slice(0, lengths.originalName)
  return name.toWellFormed().replace(/\ufffd$/, '') || 'file'
}

/** Returns all extensions: `video.mp4.jpg` → `mp4`, `jpg`. */
export const endingsOf = (name: string) => name.split('.').slice(1)

/** Whether the extension does not contradict the detected type; a name without extension is fine. */
export function matchesType(name: string, type: FileType): boolean {
  const endings = endingsOf(name)
  if (!endings.some(typeEnding)) return true
  return type.endings.includes(endings.at(-1)?.toLowerCase() ?? '')
}
