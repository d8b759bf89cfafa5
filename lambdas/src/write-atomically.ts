import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** How the name of a file ends that was being written; after a crash such files may be removed. */
export const UNFINISHED = '.unfinished'

/** Replaces a file so that a reader, and whoever comes after a crash, finds the old or the new one whole. */
export async function writeAtomically(path: string, text: string, mode = 0o644): Promise<void> {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`
  try {
    await writeFile(unfinished, text, { mode, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
