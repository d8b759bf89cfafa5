import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './retry'

/** Suffix of a file that is still being written; after a crash such files may be removed. */
export const UNFINISHED = '.unfinished'

/**
 * Replaces a file atomically: a reader, and the next process after a crash, finds the old or the new content. No other
 * user of the machine can open it.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A file that no other user of this machine can read. */
export function secretFile(path: string) {
  return {
    /** Undefined before the first write. */
    read(): string | undefined {
      try {
        return readFileSync(path, 'utf8')
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    /** Replaces the content atomically; creates the directory if necessary. */
    async write(text: string): Promise<void> {
      mkdirSync(dirname(path), { recursive: true })
      await writeAtomically(path, `${text}\n`)
    },
  }
}
