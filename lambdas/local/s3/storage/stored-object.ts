import * as z from 'zod/mini'

/** What is known of an object besides its bytes. */
export const StoredObject = z.object({
  key: z.string(),
  /** Name of the file that holds the bytes. */
  file: z.string(),
  size: z.int(),
  /** In its quotes. */
  etag: z.string(),
  /** Epoch milliseconds. */
  modifiedAt: z.int(),
  /** Headers that a reader gets back: `content-type`, `cache-control`, `x-amz-meta-…` */
  headers: z.record(z.string(), z.string()),
  /** Base64, by algorithm; those that the sender gave. */
  checksums: z.record(z.string(), z.string()),
  /** In a bucket that keeps versions. */
  versionId: z.optional(z.string()),
})
export type StoredObject = z.infer<typeof StoredObject>
