import * as z from 'zod/mini'
import { lengths } from '../constants'
import { Id, Instant, Version } from './id'
import { paragraph } from './text'

/** Category of a media file (spec §9); `general` by default. */
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

/** Position of the picture's subject, as fractions of its width and height from the top left. */
export const FocalPoint = z.object({
  x: z.number().check(z.gte(0), z.lte(1)),
  y: z.number().check(z.gte(0), z.lte(1)),
})
export type FocalPoint = z.infer<typeof FocalPoint>

/** Tone of a logo: `dark` or `light` on transparent, or `solid`. Decides its background on dark parts of the page. */
export const LogoTone = z.enum(['dark', 'light', 'solid'])
export type LogoTone = z.infer<typeof LogoTone>

/** A picture or video (spec §3). Without a session, private fields are absent or empty. */
export const Media = z.object({
  id: Id,
  filename: z.string(),
  /** File name on the uploader's device; '' without a session. */
  originalName: z.string(),
  /** `/objects/<filename>` for our own files, see `mediaSrc`; any other URL is used as it is. */
  url: z.string(),
  mimeType: z.string(),
  category: MediaCategory,
  /** Alternative text. */
  description: z._default(z.string(), ''),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  variants: z._default(z.array(MediaVariant), []),
  focalPoint: z.optional(FocalPoint),
  /** Present for a logo once its renditions are made. */
  tone: z.optional(LogoTone),
  /** File name of a video's still picture; its renditions are among `variants`. */
  poster: z.optional(z.string()),
  /** Name of the file or poster from which no renditions can be made; absent without a session. */
  unreadable: z.optional(z.string()),
  size: z.optional(z.int()),
  createdAt: z.optional(Instant),
  deletedAt: z.optional(Instant),
  version: z.optional(Version),
})
export type Media = z.infer<typeof Media>

/** Editable fields of a media file; its name, type and URL cannot be changed. */
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
  /** Whether storage keeps an earlier version, which `heal` restores. */
  healable: z.optional(z.boolean()),
})

/** Result of the storage check (spec §3). */
export const MediaStatus = z.object({
  total: z.int(),
  available: z.int(),
  missing: z.int(),
  missingFiles: z.array(MissingFile),
})
export type MediaStatus = z.infer<typeof MediaStatus>

/** Result of an upload batch: the stored files, and a message for each rejected one. */
export const UploadResult = z.object({
  count: z.int(),
  message: z.string(),
  files: z.optional(z.array(Media)),
  errors: z.optional(z.array(z.object({ name: z.string(), message: z.string() }))),
})
export type UploadResult = z.infer<typeof UploadResult>

/** Whether a file is in our own storage; any other URL is used as it is (spec §3). */
export const isStored = ({ url }: Pick<Media, 'url'>) => url.startsWith('/objects/')

/** Returns the URL of a media file (spec §3): our own by `mediaFilePath`, `https:` and root-relative ones unchanged. */
export function mediaSrc(file: Pick<Media, 'url' | 'filename'>): string {
  if (isStored(file)) return mediaFilePath(file.filename)
  return /^https:\/\/|^\/(?!\/)/.test(file.url) ? file.url : ''
}

export const mediaFilePath = (filename: string) => `/api/media-file/${encodeURIComponent(filename)}`

export const isImage = ({ mimeType }: Pick<Media, 'mimeType'>) => mimeType.startsWith('image/')
export const isVideo = ({ mimeType }: Pick<Media, 'mimeType'>) => mimeType.startsWith('video/')

/** The picture in the navigation bar; both null while the company's name is shown instead (spec §3). */
export const Logo = z.object({ logoUrl: z.nullable(z.string()), logoId: z.nullable(Id) })
export type Logo = z.infer<typeof Logo>
