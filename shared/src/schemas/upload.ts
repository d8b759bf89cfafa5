import * as z from 'zod/mini'
import { lengths } from '../constants'
import { MediaCategory } from './media'

/** A file for direct upload. Errors of one file are reported for that file, not for the whole batch. */
export const UploadFile = z.object({
  /** Name on the sender's disk; sanitised before it is stored. */
  name: z.string().check(z.maxLength(lengths.sentName)),
  /** Type as guessed by the browser; '' when unknown. */
  mimeType: z.string().check(z.maxLength(lengths.name)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** Base64 SHA-256 of the whole file; part of a single PUT's signature, so that S3 accepts no other bytes. */
  sha256: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
})
export type UploadFile = z.infer<typeof UploadFile>

export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const UploadPart = z.object({ partNumber: z.int().check(z.gte(1), z.lte(10_000)), url: z.string() })

/** How to send one file: in one PUT, in parts, or not at all because of an error. */
export const UploadTarget = z.union([
  z.object({ uploadId: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
  z.object({ uploadId: z.string(), partSize: z.int(), parts: z.array(UploadPart) }),
  z.object({ error: z.string() }),
])
export type UploadTarget = z.infer<typeof UploadTarget>

/** An unfinished upload: the parts that have arrived, and new presigned URLs for the rest. */
export const OpenUpload = z.object({
  uploadId: z.string(),
  name: z.string(),
  size: z.int(),
  category: MediaCategory,
  url: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  partSize: z.optional(z.int()),
  /** Parts that have arrived; for an upload in one PUT, part 1 represents the whole file. */
  done: z.array(z.object({ partNumber: z.int(), etag: z.string() })),
  parts: z.array(UploadPart),
})
export type OpenUpload = z.infer<typeof OpenUpload>
