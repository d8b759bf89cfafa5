import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../../write-atomically'

/** What is said of a bucket's current objects: on disk, one file for each, and in memory. */
export interface Records {
  readonly all: ReadonlyMap<string, StoredObject>
  /** All keys, in S3's order. */
  keys(): readonly string[]
  set(object: StoredObject): Promise<void>
  delete(key: string): Promise<void>
}

export function openRecords(path: string): Records {
  const all = readRecords(path)
  let sorted: readonly string[] | undefined
  const pathOf = (key: string) => join(path, `${createHash('sha256').update(key).digest('hex')}.json`)
  return {
    all,
    keys() {
      sorted ??= sortKeys(all.keys())
      return sorted
    },
    async set(object) {
      await writeAtomically(pathOf(object.key), JSON.stringify(object))
      if (!all.has(object.key)) sorted = undefined
      all.set(object.key, object)
    },
    async delete(key) {
      await rm(pathOf(key))
      all.delete(key)
      sorted = undefined
    },
  }
}

/** Read in one go: a few thousand small files take less time than a few thousand promises. */
function readRecords(path: string): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>()
  for (const name of readdirSync(path)) {
    if (!name.endsWith('.json')) continue
    const object = StoredObject.parse(JSON.parse(readFileSync(join(path, name), 'utf8')))
    objects.set(object.key, object)
  }
  return objects
}

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

/** S3's order of keys: by their bytes in UTF-8, which for some characters is not JavaScript's order. */
export const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** In S3's order, without making every comparison anew. */
function sortKeys(keys: Iterable<string>): string[] {
  return Array.from(keys, (key) => ({ key, bytes: Buffer.from(key) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ key }) => key)
}

/** Runs work on one key after another, and on different keys side by side. */
export type KeyLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function keyLock(): KeyLock {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return mine
  }
}
