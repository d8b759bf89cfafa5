import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../../retry'
import { UNFINISHED, writeAtomically } from '../../write-atomically'
import { openMultipartUploads } from './multipart-uploads'
import {
  compareKeys,
  keyLock,
  readRecords,
  receiveFile,
  removeLeftovers,
  StoredObject,
  versionOf,
} from './stored-object'
import { newVersionId, openVersions, type Versions } from './versions'

/**
 * One bucket in one directory. Bytes are stored in `data/` under random names. An object exists when `objects/` has
 * its record, which names those bytes and is put in place by one rename. A record's file name is the hash of its key,
 * so that no key has a meaning in the file system. A versioned bucket records a version before replacing or removing
 * it: after a crash it may hold too much, but never too little.
 */
export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** Opens a bucket, creates it if necessary, and removes old leftovers of crashes. */
export async function openBucket(directory: string, versioned: boolean, now: () => Date) {
  const { records, versions, dataPath } = await openParts(directory, versioned, now)
  const lock = keyLock()
  const discard = (file: string) => rm(join(dataPath, file), { force: true })
  const find = (key: string, versionId?: string): StoredObject | undefined => {
    const current = records.all.get(key)
    const wanted = versionId === undefined || (current && versionOf(current) === versionId)
    return wanted ? current : versions?.find(key, versionId)?.object
  }
  return {
    /** Undefined in a bucket without versioning. */
    versions,
    uploads: await openMultipartUploads(join(directory, 'uploads'), now()),
    /** Returns the current object, or the given version of it, current or former. */
    find,
    /** All keys, in S3's order. */
    keys: records.keys,
    /** Writes bytes to disk and returns the file's name. They belong to no object until `put` stores one. */
    async receive(source: AsyncIterable<Uint8Array>) {
      const file = randomUUID()
      await receiveFile(source, join(dataPath, file))
      return file
    },
    discard,
    /**
     * Stores an object, replacing the current one.
     * @param check receives the current object and throws to prevent the write; the key is locked meanwhile
     */
    put: (object: StoredObject, check: (current: StoredObject | undefined) => void): Promise<StoredObject> =>
      lock(object.key, async () => {
        const current = records.all.get(object.key)
        check(current)
        const stored = versions ? { ...object, versionId: newVersionId() } : object
        if (current) await versions?.keep(current, now())
        await records.set(stored)
        if (current && !versions) await discard(current.file)
        return stored
      }),
    /** Removes the current object, if any. With versioning, the object is kept and a delete marker added. */
    remove: (key: string) =>
      lock(key, async () => {
        const current = records.all.get(key)
        if (!current) return
        await versions?.keep(current, now())
        await versions?.mark(key, now())
        await records.delete(key)
        if (!versions) await discard(current.file)
      }),
    /** Removes one version permanently. If it was the current one, the newest former version becomes current. */
    erase: (key: string, versionId: string) =>
      lock(key, async () => {
        const file = await forget({ key, versionId }, records, versions)
        if (file) await discard(file)
      }),
    /** Opens an object. Its bytes stay readable even if the key changes meanwhile; the caller closes them. */
    open: (key: string, versionId?: string) => openFound(() => find(key, versionId), dataPath),
  }
}

async function openParts(directory: string, versioned: boolean, now: () => Date) {
  const objectsPath = join(directory, 'objects')
  const dataPath = join(directory, 'data')
  await Promise.all([mkdir(objectsPath, { recursive: true }), mkdir(dataPath, { recursive: true })])
  const records = openRecords(objectsPath)
  const versions = versioned ? await openVersions(join(directory, 'versions'), now(), records.all) : undefined
  await removeLeftovers(objectsPath, (name) => name.endsWith(UNFINISHED), now())
  const named = new Set([...records.all.values()].map(({ file }) => file).concat(versions?.files() ?? []))
  await removeLeftovers(dataPath, (file) => !named.has(file), now())
  return { records, versions, dataPath }
}

/** Opens an object; looks it up again if it was overwritten or removed before it could be opened. */
async function openFound(find: () => StoredObject | undefined, dataPath: string) {
  let tried: StoredObject | undefined
  for (let object = find(); object && object !== tried; object = find()) {
    try {
      return { object, bytes: await open(join(dataPath, object.file)) }
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
      tried = object
    }
  }
  return undefined
}

type Records = ReturnType<typeof openRecords>

/** Records of a bucket's current objects: on disk, one file each, and in memory. */
function openRecords(path: string) {
  const all = new Map(readRecords(path, StoredObject).map((object) => [object.key, object]))
  let sorted: readonly string[] | undefined
  const pathOf = (key: string) => join(path, `${createHash('sha256').update(key).digest('hex')}.json`)
  return {
    all,
    keys() {
      sorted ??= [...all.keys()].sort(compareKeys)
      return sorted
    },
    async set(object: StoredObject) {
      await writeAtomically(pathOf(object.key), JSON.stringify(object))
      if (!all.has(object.key)) sorted = undefined
      all.set(object.key, object)
    },
    async delete(key: string) {
      await rm(pathOf(key))
      all.delete(key)
      sorted = undefined
    },
  }
}

/** Removes the record of a version. @returns name of its file, which is no longer needed */
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
