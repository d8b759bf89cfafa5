import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { writeAtomically } from '../../write-atomically'
import { type KeyLock, keyLock } from './records'

const StoredUpload = z.object({
  uploadId: z.string(),
  key: z.string(),
  /** Headers of the object that it is to become. */
  headers: z.record(z.string(), z.string()),
  /** Epoch milliseconds. */
  begunAt: z.int(),
})
export type StoredUpload = z.infer<typeof StoredUpload>

const StoredPart = z.object({
  partNumber: z.int(),
  /** Name of the file that holds its bytes. */
  file: z.string(),
  size: z.int(),
  /** In its quotes. */
  etag: z.string(),
  modifiedAt: z.int(),
})
export type StoredPart = z.infer<typeof StoredPart>

/**
 * Uploads in parts: a directory each, with a record of the upload and one of each part, put in place by renames.
 * Without its own record an upload does not exist, whatever else lies there.
 */
export interface MultipartUploads {
  begin(upload: Omit<StoredUpload, 'uploadId'>): Promise<StoredUpload>
  find(key: string, uploadId: string): StoredUpload | undefined
  all(): StoredUpload[]
  /** In the order of their numbers. */
  parts(uploadId: string): StoredPart[]
  /** Where a part's bytes are. */
  pathOf(uploadId: string, file: string): string
  /** Takes a part in place of one with its number. @returns false when the upload is over */
  take(uploadId: string, part: StoredPart): Promise<boolean>
  end(uploadId: string): Promise<void>
  /** Runs work on one upload after the other: of two that would join its parts the second finds it ended. */
  readonly alone: KeyLock
}

const record = 'upload.json'

export async function openMultipartUploads(path: string, now: Date): Promise<MultipartUploads> {
  const uploads = new Map<string, { upload: StoredUpload; parts: Map<number, StoredPart> }>()
  mkdirSync(path, { recursive: true })
  for (const name of readdirSync(path)) {
    const found = readUpload(join(path, name))
    if (found) uploads.set(name, found)
    else await removeOld(join(path, name), now)
  }
  return {
    alone: keyLock(),
    async begin(given) {
      const upload = { ...given, uploadId: randomBytes(32).toString('base64url') }
      const directory = join(path, upload.uploadId)
      await mkdir(directory)
      await writeAtomically(join(directory, record), JSON.stringify(upload))
      uploads.set(upload.uploadId, { upload, parts: new Map() })
      return upload
    },
    find(key, uploadId) {
      const upload = uploads.get(uploadId)?.upload
      return upload?.key === key ? upload : undefined
    },
    all: () => Array.from(uploads.values(), ({ upload }) => upload),
    parts: (uploadId) =>
      [...(uploads.get(uploadId)?.parts.values() ?? [])].sort((a, b) => a.partNumber - b.partNumber),
    pathOf: (uploadId, file) => join(path, uploadId, file),
    async take(uploadId, part) {
      const parts = uploads.get(uploadId)?.parts
      if (!parts) return false
      await writeAtomically(join(path, uploadId, `${part.partNumber}.json`), JSON.stringify(part))
      const before = parts.get(part.partNumber)
      parts.set(part.partNumber, part)
      if (before) await rm(join(path, uploadId, before.file), { force: true })
      return true
    },
    async end(uploadId) {
      if (!uploads.delete(uploadId)) return
      await rm(join(path, uploadId, record), { force: true })
      await rm(join(path, uploadId), { recursive: true, force: true })
    },
  }
}

/** Undefined for what a crash left of an upload that was being begun or ended. */
function readUpload(directory: string) {
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'))
  if (!names.includes(record)) return undefined
  const read = (name: string): unknown => JSON.parse(readFileSync(join(directory, name), 'utf8'))
  const parts = names.filter((name) => name !== record).map((name) => StoredPart.parse(read(name)))
  return {
    upload: StoredUpload.parse(read(record)),
    parts: new Map(parts.map((part) => [part.partNumber, part])),
  }
}

const DAY_MS = 24 * 3600 * 1000

/** A day old at least: should another process be at work here, what it begins is not ours. */
async function removeOld(directory: string, now: Date): Promise<void> {
  const { mtimeMs } = await stat(directory)
  if (mtimeMs + DAY_MS < now.getTime()) await rm(directory, { recursive: true, force: true })
}

/** Writes a stream to a file and to disk; a stream that fails leaves no file. */
export async function receiveFile(source: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(path, { flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
