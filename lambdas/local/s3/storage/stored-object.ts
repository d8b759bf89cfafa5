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
  /** In its quotes. */
  etag: z.string(),
  /** Epoch milliseconds. */
  modifiedAt: z.int(),
  /** Headers that a reader gets back: `content-type`, `cache-control`, `x-amz-meta-…` */
  headers: z.record(z.string(), z.string()),
  /** In a bucket that keeps versions. */
  versionId: z.optional(z.string()),
})
export type StoredObject = z.infer<typeof StoredObject>

/** Of an object from before its bucket kept versions. */
export const versionOf = ({ versionId = 'null' }: Pick<StoredObject, 'versionId'>) => versionId

/** S3's order of keys: by their bytes in UTF-8, which for some characters is not JavaScript's order. */
export const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The records in a directory. Read in one go: a few thousand small files take less time than as many promises. */
export function readRecords<S extends z.ZodMiniType>(directory: string, schema: S, name = /\.json$/) {
  const names = readdirSync(directory).filter((found) => name.test(found))
  return names.map((found) => schema.parse(JSON.parse(readFileSync(join(directory, found), 'utf8'))))
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

const DAY_MS = 24 * 3600 * 1000

/** What a crash cut off. A day old at least: should another process be at work here, its uploads are not ours. */
export async function removeLeftovers(path: string, isLeftover: (name: string) => boolean, now: Date) {
  const remove = async (name: string) => {
    const { mtimeMs } = await stat(join(path, name))
    if (mtimeMs + DAY_MS < now.getTime()) await rm(join(path, name), { recursive: true, force: true })
  }
  await Promise.all(readdirSync(path).filter(isLeftover).map(remove))
}

/** Runs work on one key after another, and on different keys side by side. */
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
