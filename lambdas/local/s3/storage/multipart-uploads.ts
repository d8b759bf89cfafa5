import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../../write-atomically'
import { keyLock, readRecords, removeLeftovers } from './stored-object'

const StoredMultipartUpload = z.object({
  uploadId: z.string(),
  key: z.string(),
  /** Headers of the future object. */
  headers: z.record(z.string(), z.string()),
  /** Epoch milliseconds. */
  begunAt: z.int(),
})
export type StoredMultipartUpload = z.infer<typeof StoredMultipartUpload>

const StoredPart = z.object({
  partNumber: z.int(),
  /** Name of the file that holds its bytes. */
  file: z.string(),
  size: z.int(),
  /** Including its quotes. */
  etag: z.string(),
  modifiedAt: z.int(),
})
export type StoredPart = z.infer<typeof StoredPart>

const record = 'upload.json'

/**
 * Opens the multipart uploads: a directory each, with records of the upload and of every part, put in place by
 * renames. An upload without its own record does not exist, whatever other files its directory contains.
 */
export async function openMultipartUploads(path: string, now: Date) {
  await mkdir(path, { recursive: true })
  const uploads = new Map<string, { upload: StoredMultipartUpload; parts: Map<number, StoredPart> }>()
  for (const name of readdirSync(path)) {
    const [upload] = readRecords(join(path, name), StoredMultipartUpload, /^upload\.json$/)
    const parts = readRecords(join(path, name), StoredPart, /^\d+\.json$/)
    if (upload) uploads.set(name, { upload, parts: new Map(parts.map((part) => [part.partNumber, part])) })
  }
  await removeLeftovers(path, (name) => !uploads.has(name), now)
  const pathOf = (uploadId: string, file: string) => join(path, uploadId, file)
  return {
    /** Serialises work on an upload: the second of two concurrent completions finds that the upload has ended. */
    lock: keyLock(),
    async begin(given: Omit<StoredMultipartUpload, 'uploadId'>): Promise<StoredMultipartUpload> {
      const upload = { ...given, uploadId: randomBytes(32).toString('base64url') }
      await mkdir(join(path, upload.uploadId))
      await writeAtomically(pathOf(upload.uploadId, record), JSON.stringify(upload))
      uploads.set(upload.uploadId, { upload, parts: new Map() })
      return upload
    },
    find(key: string, uploadId: string): StoredMultipartUpload | undefined {
      const upload = uploads.get(uploadId)?.upload
      return upload?.key === key ? upload : undefined
    },
    all: () => Array.from(uploads.values(), ({ upload }) => upload),
    /** Returns the parts in the order of their numbers. */
    parts: (uploadId: string) =>
      [...(uploads.get(uploadId)?.parts.values() ?? [])].sort((a, b) => a.partNumber - b.partNumber),
    pathOf,
    /** Stores a part, replacing one with the same number. @returns false when the upload has ended */
    async putPart(uploadId: string, part: StoredPart): Promise<boolean> {
      const parts = uploads.get(uploadId)?.parts
      if (!parts) return false
      await writeAtomically(pathOf(uploadId, `${part.partNumber}.json`), JSON.stringify(part))
      const before = parts.get(part.partNumber)
      parts.set(part.partNumber, part)
      if (before) await rm(pathOf(uploadId, before.file), { force: true })
      return true
    },
    async end(uploadId: string): Promise<void> {
      if (!uploads.delete(uploadId)) return
      await rm(pathOf(uploadId, record), { force: true })
      await rm(join(path, uploadId), { recursive: true, force: true })
    },
  }
}
