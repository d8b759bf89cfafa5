import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

export const StoredObject = z.object({
  key: z.string(),
  /** Name of the file that holds the bytes. */
  file: z.string(),
  size: z.int(),
  /** Including its quotes. */
  etag: z.string(),
  /** Epoch milliseconds. */
  modifiedAt: z.int(),
  /** Headers that a reader gets back: `content-type`, `cache-control`, `x-amz-meta-…` */
  headers: z.record(z.string(), z.string()),
  /** Only for an object that was stored with versioning. */
  versionId: z.optional(z.string()),
})
export type StoredObject = z.infer<typeof StoredObject>

/** Returns an object's version id; `null` if it was stored before its bucket had versioning. */
export const versionOf = ({ versionId = 'null' }: Pick<StoredObject, 'versionId'>) => versionId

/** Compares keys in S3's order: by their UTF-8 bytes, which for some characters differs from JavaScript's order. */
export const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Reads the records in a directory, synchronously: for a few thousand small files that is faster than promises. */
export function readRecords<S extends z.ZodMiniType>(directory: string, schema: S, name = /\.json$/) {
  const names = readdirSync(directory).filter((found) => name.test(found))
  return names.map((found) => schema.parse(JSON.parse(readFileSync(join(directory, found), 'utf8'))))
}

/** Writes a stream to a file and flushes it to disk; a stream that fails leaves no file. */
export async function receiveFile(source: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(path, { flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const DAY_MS = 24 * 3600 * 1000

/** Removes leftovers of a crash. They must be a day old: newer ones may be uploads of another running process. */
export async function removeLeftovers(path: string, isLeftover: (name: string) => boolean, now: Date) {
  const remove = async (name: string) => {
    const { mtimeMs } = await stat(join(path, name))
    if (mtimeMs + DAY_MS < now.getTime()) await rm(join(path, name), { recursive: true, force: true })
  }
  await Promise.all(readdirSync(path).filter(isLeftover).map(remove))
}

/** Creates a lock that runs work on the same key in sequence, and on different keys concurrently. */
export function keyLock() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(work)
    const settled: Promise<unknown> = Promise.allSettled([done]).then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    last.set(key, settled)
    return done
  }
}
