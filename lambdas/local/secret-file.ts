import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from './retry'
import { writeAtomically } from './write-atomically'

export interface SecretFile {
  /** JSON; undefined before the first write. */
  read(): string | undefined
  /** Whole or not at all, whatever happens meanwhile; for the owner's eyes only. */
  write(json: string): Promise<void>
}

/** The local store of secrets: one file that nobody else on this machine can read. */
export function secretFile(path: string): SecretFile {
  return {
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    async write(json) {
      mkdirSync(dirname(path), { recursive: true })
      await writeAtomically(path, `${json}\n`)
    },
  }
}
