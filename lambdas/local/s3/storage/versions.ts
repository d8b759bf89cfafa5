import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeAtomically } from '../../write-atomically'
import { readRecords, StoredObject, versionOf } from './stored-object'

/** Former version of a key: an object that was replaced or removed, or a delete marker. */
const FormerVersion = z.object({
  key: z.string(),
  versionId: z.string(),
  /** Greater is newer. */
  sequence: z.int(),
  /** Epoch milliseconds when the object stopped being the newest version, or when the marker was created. */
  at: z.int(),
  /** Absent for a delete marker. */
  object: z.optional(StoredObject),
})
type FormerVersion = z.infer<typeof FormerVersion>

export type Versions = Awaited<ReturnType<typeof openVersions>>

export const newVersionId = () => randomBytes(24).toString('base64url')

const KEPT_MS = 30 * 24 * 3600 * 1000

/**
 * Reads the former versions and removes those kept for over 30 days, as the bucket's lifecycle rule does. Also removes
 * a record of the current version, which is left when a crash interrupts its replacement.
 */
export async function openVersions(path: string, now: Date, current: ReadonlyMap<string, StoredObject>) {
  await mkdir(path, { recursive: true })
  const byKey = new Map<string, FormerVersion[]>()
  const pathOf = ({ key, versionId }: Pick<FormerVersion, 'key' | 'versionId'>) =>
    join(path, `${createHash('sha256').update(`${key}\n${versionId}`).digest('hex')}.json`)
  const remember = (version: FormerVersion) => {
    const others = (byKey.get(version.key) ?? []).filter(({ versionId }) => versionId !== version.versionId)
    byKey.set(
      version.key,
      [version, ...others].sort((a, b) => b.sequence - a.sequence),
    )
  }
  const isCurrent = ({ key, versionId }: FormerVersion) => {
    const object = current.get(key)
    return object !== undefined && versionOf(object) === versionId
  }
  let sequence = 0
  for (const version of readRecords(path, FormerVersion)) {
    if (isCurrent(version) || version.at + KEPT_MS < now.getTime()) await rm(pathOf(version), { force: true })
    else remember(version)
    sequence = Math.max(sequence, version.sequence)
  }
  const write = async (version: Omit<FormerVersion, 'sequence'>) => {
    const numbered = { ...version, sequence: ++sequence }
    await writeAtomically(pathOf(version), JSON.stringify(numbered))
    remember(numbered)
  }
  const find = (key: string, wanted: string) => byKey.get(key)?.find(({ versionId }) => versionId === wanted)
  return {
    /** Returns the former versions of all keys with this prefix, the newest of each key first. */
    startingWith: (prefix: string) =>
      [...byKey].filter(([key]) => key.startsWith(prefix)).flatMap(([, all]) => all),
    find,
    /** Keeps an object that is about to be replaced or removed. */
    keep: (object: StoredObject, at: Date) =>
      write({ key: object.key, versionId: versionOf(object), at: at.getTime(), object }),
    /** Adds a delete marker. */
    mark: (key: string, at: Date) => write({ key, versionId: newVersionId(), at: at.getTime() }),
    /** Removes the record of a version and returns it; undefined if there is none. */
    async forget(key: string, versionId: string) {
      const version = find(key, versionId)
      if (!version) return undefined
      await rm(pathOf(version))
      byKey.set(key, byKey.get(key)?.filter((other) => other !== version) ?? [])
      return version
    },
    /** Names of the files that former versions still need. */
    files: () => [...byKey.values()].flat().flatMap(({ object }) => (object ? [object.file] : [])),
  }
}
