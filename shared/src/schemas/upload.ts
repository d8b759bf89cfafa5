import * as z from 'zod/mini'
import { lengths, uploads } from '../limits'
import { MediaCategory } from './media'
import { line, required } from './text'

/** A file that wants to go straight to storage. */
export const UploadFile = z.object({
  name: required(line(lengths.originalName)),
  mimeType: required(line(lengths.name)),
  /** Bytes. */
  size: z.int().check(z.nonnegative(), z.lte(uploads.video)),
  /** Base64 SHA-256 of the whole file; signed, so that no other bytes are taken. */
  sha256: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
})
export type UploadFile = z.infer<typeof UploadFile>

export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const UploadPart = z.object({ partNumber: z.int().check(z.gte(1), z.lte(10_000)), url: z.string() })

/** How to send one file: in one PUT, in parts, or not at all. */
export const UploadTarget = z.union([
  z.object({ uploadId: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
  z.object({ uploadId: z.string(), partSize: z.int(), parts: z.array(UploadPart) }),
  z.object({ error: z.string() }),
])
export type UploadTarget = z.infer<typeof UploadTarget>

/** An upload that is under way: what has arrived, and fresh addresses for the rest. */
export const OpenUpload = z.object({
  uploadId: z.string(),
  name: z.string(),
  size: z.int(),
  category: MediaCategory,
  url: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  partSize: z.optional(z.int()),
  done: z.array(z.object({ partNumber: z.int(), etag: z.string() })),
  parts: z.array(UploadPart),
})
export type OpenUpload = z.infer<typeof OpenUpload>
