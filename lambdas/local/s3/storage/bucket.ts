import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from '../../write-atomically'
import { type MultipartUploads, openMultipartUploads, receiveFile } from './multipart-uploads'
import type { StoredObject } from './records'
import { keyLock, openRecords, type Records } from './records'
import { newVersionId, openVersions, type Versions, versionOf } from './versions'

/**
 * One bucket in one directory. Bytes lie in `data/` under random names; an object is there when its record in
 * `objects/` is, which names those bytes and is put in place by one rename. Records are named after the hash
 * of their key, so that no key can mean anything to the file system. A bucket that keeps versions notes what
 * is about to be replaced or removed before it is: after a crash at most too much is kept.
 */
export interface Bucket {
  /** @param versionId an earlier version, or the current one by its name */
  find(key: string, versionId?: string): StoredObject | undefined
  /** All keys, in S3's order. */
  keys(): readonly string[]
  /** Writes bytes to disk, not listed until `put` names them; answers the file's name. */
  receive(source: AsyncIterable<Uint8Array>): Promise<string>
  discard(file: string): Promise<void>
  /**
   * Puts an object in place of whatever is there.
   * @param check throws to prevent it, knowing what is there; nothing else happens to the key meanwhile
   */
  put(object: StoredObject, check: (current: StoredObject | undefined) => void): Promise<StoredObject>
  /** Nothing happens when there is none. Answers the version of the mark that stands in its place. */
  remove(key: string): Promise<string | undefined>
  /** Removes one version for good. Where it was the current one, the newest that is kept is the object again. */
  erase(key: string, versionId: string): Promise<void>
  /** The object with its bytes, whatever happens to the key while they are read; the caller closes them. */
  open(key: string, versionId?: string): Promise<{ object: StoredObject; bytes: FileHandle } | undefined>
  /** Undefined in a bucket that keeps none. */
  readonly versions: Versions | undefined
  readonly uploads: MultipartUploads
}

interface Options {
  readonly now: () => Date
  readonly versioned: boolean
}

/** Opens a bucket, makes it if need be, and clears away what a crash left behind long ago. */
export async function openBucket(directory: string, { now, versioned }: Options): Promise<Bucket> {
  const objectsPath = join(directory, 'objects')
  const dataPath = join(directory, 'data')
  await Promise.all([mkdir(objectsPath, { recursive: true }), mkdir(dataPath, { recursive: true })])
  const records = openRecords(objectsPath)
  const objects = records.all
  const versions = versioned ? await openVersions(join(directory, 'versions'), now(), objects) : undefined
  await removeLeftovers(objectsPath, (name) => name.endsWith(UNFINISHED), now())
  const named = new Set([...Array.from(objects.values(), ({ file }) => file), ...(versions?.files() ?? [])])
  await removeLeftovers(dataPath, (file) => !named.has(file), now())
  const lock = keyLock()
  const discard = (file: string) => rm(join(dataPath, file), { force: true })
  const find = (key: string, versionId?: string) => {
    const current = objects.get(key)
    const wanted = versionId === undefined || (current && versionOf(current) === versionId)
    return wanted ? current : versions?.find(key, versionId)?.object
  }

  return {
    versions,
    uploads: await openMultipartUploads(join(directory, 'uploads'), now()),
    find,
    keys: records.keys,
    async receive(source) {
      const file = randomUUID()
      await receiveFile(source, join(dataPath, file))
      return file
    },
    discard,
    put: (object, check) =>
      lock(object.key, async () => {
        const current = objects.get(object.key)
        check(current)
        const stored = versions ? { ...object, versionId: newVersionId() } : object
        if (current) await versions?.keep(current, now())
        await records.set(stored)
        if (current && !versions) await discard(current.file)
        return stored
      }),
    remove: (key) =>
      lock(key, async () => {
        const current = objects.get(key)
        if (!current) return undefined
        await versions?.keep(current, now())
        const mark = await versions?.mark(key, now())
        await records.delete(key)
        if (!versions) await discard(current.file)
        return mark
      }),
    erase: (key, versionId) =>
      lock(key, async () => {
        const file = await forget({ key, versionId }, records, versions)
        if (file) await discard(file)
      }),
    async open(key, versionId) {
      let tried: StoredObject | undefined
      for (let object = find(key, versionId); object && object !== tried; object = find(key, versionId)) {
        const bytes = await openUnlessGone(join(dataPath, object.file))
        if (bytes) return { object, bytes }
        tried = object
      }
      return undefined
    },
  }
}

/** @returns the file whose bytes cannot be read any more */
async function forget(
  { key, versionId }: { key: string; versionId: string },
  records: Records,
  versions: Versions | undefined,
): Promise<string | undefined> {
  const current = records.all.get(key)
  if (!current || versionOf(current) !== versionId)
    return (await versions?.forget(key, versionId))?.object?.file
  const newest = versions?.startingWith(key).find((version) => version.key === key)
  if (newest?.object) {
    await records.set(newest.object)
    await versions?.forget(key, newest.versionId)
  } else await records.delete(key)
  return current.file
}

/** Undefined when the object was overwritten or removed between being found and being opened. */
async function openUnlessGone(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const DAY_MS = 24 * 3600 * 1000

/** What a crash cut off. A day old at least: should another process be at work here, its uploads are not ours. */
async function removeLeftovers(
  path: string,
  isLeftover: (name: string) => boolean,
  now: Date,
): Promise<void> {
  const remove = async (name: string) => {
    const { mtimeMs } = await stat(join(path, name))
    if (mtimeMs + DAY_MS < now.getTime()) await rm(join(path, name), { recursive: true, force: true })
  }
  await Promise.all(readdirSync(path).filter(isLeftover).map(remove))
}
