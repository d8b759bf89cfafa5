import * as z from 'zod/mini'
import { lengths } from '../constants'
import { MediaCategory } from './media'

/** A file that wants to go straight to storage. What is wrong with one of ten is said of that one alone. */
export const UploadFile = z.object({
  /** As it is called on the sender's disk; tidied before it is kept. */
  name: z.string().check(z.maxLength(lengths.sentName)),
  /** As the browser guesses it; '' when it has no idea. */
  mimeType: z.string().check(z.maxLength(lengths.name)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
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
  /** Of an upload in one piece, part 1 stands for the whole. */
  done: z.array(z.object({ partNumber: z.int(), etag: z.string() })),
  parts: z.array(UploadPart),
})
export type OpenUpload = z.infer<typeof OpenUpload>
