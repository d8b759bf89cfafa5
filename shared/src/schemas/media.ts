import * as z from 'zod/mini'
import { lengths } from '../constants'
import { Id, Instant, Version } from './id'
import { paragraph } from './text'

/** What a file is filed under (spec §9); `general` by default. */
export const MediaCategory = z.enum(['general', 'hero', 'project', 'logo'])
export type MediaCategory = z.infer<typeof MediaCategory>

/** One rendition of a picture, made from the upload. */
export const MediaVariant = z.object({
  filename: z.string(),
  mimeType: z.string(),
  width: z.int(),
  height: z.int(),
  /** How it was cut: `portrait` around the focal point, `card` for social media, `icon` a square with all of the logo. */
  crop: z.optional(z.enum(['portrait', 'card', 'icon'])),
})
export type MediaVariant = z.infer<typeof MediaVariant>

/** Where the picture's subject is, as fractions of its width and height from the top left. */
export const FocalPoint = z.object({
  x: z.number().check(z.gte(0), z.lte(1)),
  y: z.number().check(z.gte(0), z.lte(1)),
})
export type FocalPoint = z.infer<typeof FocalPoint>

/** How a logo is drawn: `dark` or `light` ink on nothing, or `solid`: decides what it stands on where the page is dark. */
export const LogoTone = z.enum(['dark', 'light', 'solid'])
export type LogoTone = z.infer<typeof LogoTone>

/** A picture or video (spec §3). What visitors may not see is left out or empty without a session. */
export const Media = z.object({
  id: Id,
  filename: z.string(),
  /** As it was called where it came from; '' without a session. */
  originalName: z.string(),
  /** `/objects/<filename>` for our own files, see `mediaSrc`; any other URL is used as it is. */
  url: z.string(),
  mimeType: z.string(),
  category: MediaCategory,
  /** The text read out instead of the picture. */
  description: z._default(z.string(), ''),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  variants: z._default(z.array(MediaVariant), []),
  focalPoint: z.optional(FocalPoint),
  /** Of a logo, once its renditions are made. */
  tone: z.optional(LogoTone),
  /** File name of a video's still picture; its renditions are among `variants`. */
  poster: z.optional(z.string()),
  /** The file, or the video's still, that renditions cannot be made of; not without a session. */
  unreadable: z.optional(z.string()),
  size: z.optional(z.int()),
  createdAt: z.optional(Instant),
  deletedAt: z.optional(Instant),
  version: z.optional(Version),
})
export type Media = z.infer<typeof Media>

/** What may be changed of a media file; its name, type and address may not. */
export const MediaInput = z.object({
  category: z.optional(MediaCategory),
  description: z.optional(paragraph(lengths.altText)),
  focalPoint: z.optional(FocalPoint),
  version: z.optional(Version),
})
export type MediaInput = z.infer<typeof MediaInput>

export const MissingFile = z.object({
  id: Id,
  originalName: z.string(),
  category: MediaCategory,
  filename: z.string(),
  /** An earlier copy is kept in storage: `heal` brings it back. */
  healable: z.optional(z.boolean()),
})

/** What the storage check found (spec §3). */
export const MediaStatus = z.object({
  total: z.int(),
  available: z.int(),
  missing: z.int(),
  missingFiles: z.array(MissingFile),
})
export type MediaStatus = z.infer<typeof MediaStatus>

/** What became of a batch: the files kept, and a sentence for each that was not. */
export const UploadResult = z.object({
  count: z.int(),
  message: z.string(),
  files: z.optional(z.array(Media)),
  errors: z.optional(z.array(z.object({ name: z.string(), message: z.string() }))),
})
export type UploadResult = z.infer<typeof UploadResult>

/** Our own files; any other address is used as it is (spec §3). */
export const isStored = ({ url }: Pick<Media, 'url'>) => url.startsWith('/objects/')

/** The address that shows a media file (spec §3): our own go through the media-file path, others as they are. */
export function mediaSrc(file: Pick<Media, 'url' | 'filename'>): string {
  if (isStored(file)) return mediaFilePath(file.filename)
  return /^https:\/\/|^\/(?!\/)/.test(file.url) ? file.url : ''
}

export const mediaFilePath = (filename: string) => `/api/media-file/${encodeURIComponent(filename)}`

export const isImage = ({ mimeType }: Pick<Media, 'mimeType'>) => mimeType.startsWith('image/')
export const isVideo = ({ mimeType }: Pick<Media, 'mimeType'>) => mimeType.startsWith('video/')

/** The picture in the navigation bar; both null while the company's name stands there (spec §3). */
export const Logo = z.object({ logoUrl: z.nullable(z.string()), logoId: z.nullable(Id) })
export type Logo = z.infer<typeof Logo>
