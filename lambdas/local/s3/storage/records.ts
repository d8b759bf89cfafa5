import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../write-atomically'
import { sortKeys } from './key-order'
import { StoredObject } from './stored-object'

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
