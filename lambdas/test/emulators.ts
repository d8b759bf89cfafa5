import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulators } from '../local/emulators'
import { resourceNames } from '../local/function-environment'
import type { LocalSecret } from '../local/local-secret'
import { testPasswordHash, testSecret } from './logged-in'

/**
 * AWS on this machine, with nothing in it but a secret, in a folder that goes with it.
 * @param edge what is noted of the edge, where there is one
 * @param origins of the pages that may send files to S3
 */
export async function testEmulators({ edge, origins }: { edge?: string; origins?: readonly string[] } = {}) {
  const secret: LocalSecret = {
    passwordHash: testPasswordHash,
    origin: { from: 'set' },
    read(name) {
      if (name === resourceNames.edgeParameter) return edge
      return name === resourceNames.secretParameter ? JSON.stringify(testSecret) : undefined
    },
    write: () => Promise.reject(new Error('No password is set here')),
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
