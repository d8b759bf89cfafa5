import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulators } from '../local/emulators'
import { resourceNames } from '../local/function-environment'
import type { LocalSecret } from '../local/local-secret'
import { testPasswordHash, testSecret } from './logged-in'

/**
 * Starts the emulators, empty except for the secret, with a temporary directory that `close` deletes.
 * @param edge value of the edge parameter; without it the parameter does not exist
 * @param origins allowed by the CORS rules of S3
 */
export async function testEmulators({ edge, origins }: { edge?: string; origins?: readonly string[] } = {}) {
  const secret: LocalSecret = {
    passwordHash: testPasswordHash,
    origin: { from: 'set' },
    read(name) {
      if (name === resourceNames.edgeParameter) return edge
      return name === resourceNames.secretParameter ? JSON.stringify(testSecret) : undefined
    },
    write: () => Promise.reject(new Error('The password of test emulators is read-only')),
  }
  const directory = await mkdtemp(join(tmpdir(), 'emulators-'))
  const emulators = await startEmulators(directory, Promise.resolve(secret), origins)
  return {
    ...emulators,
    async close() {
      await emulators.close()
      await rm(directory, { recursive: true })
    },
  }
}
