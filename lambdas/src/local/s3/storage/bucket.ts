import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UNFINISHED, writeAtomically } from '../../write-atomically'
import { keyLock } from './key-lock'
import { sortKeys } from './key-order'
import { StoredObject } from './stored-object'

/**
 * One bucket in one directory. Bytes lie in `data/` under random names; an object is there when its record in
 * `objects/` is, which names those bytes and is put in place by one rename. Records are named after the hash
 * of their key, so that no key can mean anything to the file system.
 */
export interface Bucket {
  find(key: string): StoredObject | undefined
  /** All keys, in S3's order. */
  keys(): readonly string[]
  /** Writes bytes to disk, seen by nobody until `put` names them; answers the file's name. */
  receive(source: AsyncIterable<Uint8Array>): Promise<string>
  discard(file: string): Promise<void>
  /**
   * Puts an object in place of whatever is there.
   * @param check throws to prevent it, knowing what is there; nothing else happens to the key meanwhile
   */
  put(object: StoredObject, check: (current: StoredObject | undefined) => void): Promise<void>
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>
  /** The object with its bytes, whatever happens to the key while they are read; the caller closes them. */
  open(key: string): Promise<{ object: StoredObject; bytes: FileHandle } | undefined>
}

/** Opens a bucket, makes it if need be, and clears away what a crash left behind long ago. */
export async function openBucket(directory: string, now: Date): Promise<Bucket> {
  const objectsPath = join(directory, 'objects')
  const dataPath = join(directory, 'data')
  await Promise.all([mkdir(objectsPath, { recursive: true }), mkdir(dataPath, { recursive: true })])
  const objects = readRecords(objectsPath)
  await removeLeftovers(objectsPath, (name) => name.endsWith(UNFINISHED), now)
  const named = new Set(Array.from(objects.values(), ({ file }) => file))
  await removeLeftovers(dataPath, (file) => !named.has(file), now)
  const lock = keyLock()
  let sorted: readonly string[] | undefined
  const recordPath = (key: string) =>
    join(objectsPath, `${createHash('sha256').update(key).digest('hex')}.json`)
  const discard = (file: string) => rm(join(dataPath, file), { force: true })

  return {
    find: (key) => objects.get(key),
    keys() {
      sorted ??= sortKeys(objects.keys())
      return sorted
    },
    async receive(source) {
      const file = randomUUID()
      try {
        await pipeline(source, createWriteStream(join(dataPath, file), { flush: true }))
      } catch (error) {
        await discard(file)
        throw error
      }
      return file
    },
    discard,
    put: (object, check) =>
      lock(object.key, async () => {
        const current = objects.get(object.key)
        check(current)
        await writeAtomically(recordPath(object.key), JSON.stringify(object))
        objects.set(object.key, object)
        if (current) await discard(current.file)
        else sorted = undefined
      }),
    remove: (key) =>
      lock(key, async () => {
        const current = objects.get(key)
        if (!current) return
        await rm(recordPath(key))
        objects.delete(key)
        sorted = undefined
        await discard(current.file)
      }),
    async open(key) {
      let tried: StoredObject | undefined
      for (let object = objects.get(key); object && object !== tried; object = objects.get(key)) {
        const bytes = await openUnlessGone(join(dataPath, object.file))
        if (bytes) return { object, bytes }
        tried = object
      }
      return undefined
    },
  }
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
