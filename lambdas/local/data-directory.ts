import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isOpen } from './dynamodb/store'
import type { Credentials } from './signature/verify-signature'
import { secretFile, writeAtomically } from './write-atomically'

/** Makes files created from now on accessible to the current user only. For processes that store others' secrets. */
export const restrictNewFiles = () => void process.umask(0o077)

/**
 * Creates the data directory with mode 700, and restricts one that an earlier version or its user left open. A shared
 * directory (`/tmp`, or another user's) is not changed; the files created in it are private themselves.
 */
export async function openDataDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(path)
  const shared = (mode & 0o1000) !== 0 || uid !== process.getuid?.()
  if (!shared) await chmod(path, 0o700)
}

const Keys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })

/**
 * Returns the keys that the local services accept. Generated once per data directory and stored in its `keys.json`, so
 * that no page and no other user of the machine knows them, and presigned URLs stay valid after a restart.
 */
export async function loadKeys(directory: string): Promise<Credentials> {
  const file = secretFile(join(directory, 'keys.json'))
  const known = file.read()
  if (known !== undefined) return Keys.parse(JSON.parse(known))
  const keys = {
    accessKeyId: randomBytes(10).toString('hex'),
    secretAccessKey: randomBytes(30).toString('base64url'),
  }
  await file.write(JSON.stringify(keys))
  return keys
}

const Endpoint = z.object({ endpoint: z.url() })

/** Endpoints of the running local services, for commands that work on the same data directory. */
const RunningServices = z.object({ dynamodb: Endpoint, s3: Endpoint, ses: Endpoint, ssm: Endpoint })
type RunningServices = z.infer<typeof RunningServices>

const pidFileIn = (directory: string) => join(directory, 'running.json')

/** Stores the endpoints, readable by the owner only, because the secret can be read from them. */
export const writePidFile = (directory: string, services: RunningServices) =>
  writeAtomically(pidFileIn(directory), JSON.stringify(RunningServices.parse(services)))

export const removePidFile = (directory: string) => rm(pidFileIn(directory), { force: true })

/**
 * Returns the endpoints of the services that run on a directory; undefined if none run. Only the table's lock is
 * proof: the ports of a killed process may now belong to another user, who must not be sent the secret.
 */
export async function readPidFile(directory: string): Promise<RunningServices | undefined> {
  const noted = secretFile(pidFileIn(directory)).read()
  if (noted === undefined) return undefined
  return (await isOpen(join(directory, 'dynamodb'))) ? RunningServices.parse(JSON.parse(noted)) : undefined
}
