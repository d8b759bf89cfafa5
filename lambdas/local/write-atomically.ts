import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** How the name of a file ends that was being written; after a crash such files may be removed. */
export const UNFINISHED = '.unfinished'

/**
 * Replaces a file so that a reader, and the next process after a crash, finds the old or the new one whole. No other user
 * of the machine can open it.
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
