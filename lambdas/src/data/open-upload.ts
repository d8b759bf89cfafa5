import { MediaCategory } from '@highline/shared/schemas/media'
import * as z from 'zod/mini'

export const OpenUpload = z.object({
  uploadId: z.string(),
  /** Of the media file that it will be: drawn beforehand, so that it becomes one however often it is finished. */
  mediaId: z.int(),
  filename: z.string(),
  /** Where it is kept instead, when notes about its origin have to be taken out of it. */
  cleanFilename: z.optional(z.string()),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  category: MediaCategory,
  sha256: z.optional(z.string()),
  /** The bucket's own name for an upload in parts. */
  partsId: z.optional(z.string()),
  /** It takes the place of a file that is there. */
  replaces: z.optional(z.boolean()),
  expiresAt: z.int(),
})
