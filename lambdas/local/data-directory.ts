import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isOpen } from './dynamodb/store'
import type { Credentials } from './signature/verify-signature'
import { secretFile, writeAtomically } from './write-atomically'

/** For a process that keeps secrets of others: what it creates from now on, only its own user can open. */
export const closeNewFiles = () => void process.umask(0o077)

/**
 * Makes the data directory, closed to other users, and closes one that an earlier version or its user left open. One
 * that is shared (`/tmp`, or another user's) stays as it is: what is created in it is closed by itself.
 */
export async function openDataDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(path)
  const shared = (mode & 0o1000) !== 0 || uid !== process.getuid?.()
  if (!shared) await chmod(path, 0o700)
}

const Keys = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })

/**
 * The keys that this machine's services accept: drawn once for each data directory and kept in its `keys.json`, so that
 * no page and no other user of the machine knows them, and addresses that were signed before a restart hold after it.
 */
export async function openKeys(directory: string): Promise<Credentials> {
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

/** Where the services of a running machine are, for commands that work on the same folder. */
const RunningServices = z.object({ dynamodb: Endpoint, s3: Endpoint, ses: Endpoint, ssm: Endpoint })
type RunningServices = z.infer<typeof RunningServices>

const pidFileIn = (directory: string) => join(directory, 'running.json')

/** Readable by the owner alone: what answers there knows the secret. */
export const writePidFile = (directory: string, services: RunningServices) =>
  writeAtomically(pidFileIn(directory), JSON.stringify(RunningServices.parse(services)))

export const removePidFile = (directory: string) => rm(pidFileIn(directory), { force: true })

/**
 * What runs on a folder; undefined when nothing does. Only the table's lock tells: the addresses of a process that was
 * killed may belong to another user's by now, which must not be told the secret.
 */
export async function readPidFile(directory: string): Promise<RunningServices | undefined> {
  const noted = secretFile(pidFileIn(directory)).read()
  if (noted === undefined) return undefined
  return (await isOpen(join(directory, 'dynamodb'))) ? RunningServices.parse(JSON.parse(noted)) : undefined
}
