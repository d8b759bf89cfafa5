import { uploadLimits } from '@highline/shared/constants'
import { MediaCategory } from '@highline/shared/schemas/media'
import * as z from 'zod/mini'
import { readStorage, writeStorage } from '../local-storage'

const storageKey = 'highline.uploads'

/** A multipart upload that was started in this browser, with the metadata that identifies its file. */
const PendingUpload = z.object({
  uploadId: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  category: MediaCategory,
  replaces: z.optional(z.number()),
  /** Epoch milliseconds. */
  begunAt: z.number(),
})
export type PendingUpload = z.infer<typeof PendingUpload>

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** Returns the uploads that can still be finished, oldest first. */
export function pendingUploads(now = Date.now()): PendingUpload[] {
  const all = z.array(PendingUpload).safeParse(parsed(readStorage(storageKey))).data ?? []
  return all.filter(({ begunAt }) => now - begunAt < uploadLimits.openSeconds * 1000)
}

export const rememberUpload = (upload: PendingUpload) => keep([...others(upload.uploadId), upload])
export const forgetUpload = (uploadId: string) => keep(others(uploadId))

/** Finds the pending upload of a file in a category that replaces the same media file, or none. */
export const pendingOf = (
  file: FileFacts,
  { category, replaces }: Pick<PendingUpload, 'category' | 'replaces'>,
) =>
  pendingUploads().find(
    (upload) => isUploadOf(upload, file) && upload.category === category && upload.replaces === replaces,
  )

/** Whether an upload was started with this file, judging by the file's metadata. */
export const isUploadOf = (upload: PendingUpload, { name, size, lastModified }: FileFacts) =>
  upload.name === name && upload.size === size && upload.lastModified === lastModified

const others = (uploadId: string) => pendingUploads().filter((upload) => upload.uploadId !== uploadId)

const keep = (uploads: readonly PendingUpload[]) => writeStorage(storageKey, JSON.stringify(uploads))

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return [] // not written by this code: nothing is lost
  }
}
