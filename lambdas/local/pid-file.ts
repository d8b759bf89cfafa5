import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isOpen } from './dynamodb/store'
import { hasCode } from './retry'
import { writeAtomically } from './write-atomically'

const Endpoint = z.object({ endpoint: z.url() })

/** Where the services of a running machine are, for commands that work on the same folder. */
const RunningServices = z.object({ dynamodb: Endpoint, s3: Endpoint, ses: Endpoint, ssm: Endpoint })
export type RunningServices = z.infer<typeof RunningServices>

const pathIn = (directory: string) => join(directory, 'running.json')

/** Readable by the owner alone: what answers there knows the secret. */
export async function writePidFile(
  directory: string,
  { dynamodb, s3, ses, ssm }: RunningServices,
): Promise<void> {
  const endpoints = Object.entries({ dynamodb, s3, ses, ssm }).map(([name, { endpoint }]) => [
    name,
    { endpoint },
  ])
  await writeAtomically(pathIn(directory), JSON.stringify(Object.fromEntries(endpoints)))
}

export const removePidFile = (directory: string) => rm(pathIn(directory), { force: true })

/**
 * What runs on a folder; undefined when nothing does. Only the table's lock tells: the addresses of a process that was
 * killed may belong to another user's by now, which must not be told the secret.
 */
export async function readPidFile(directory: string): Promise<RunningServices | undefined> {
  const noted = await readFile(pathIn(directory), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (noted === undefined) return undefined
  return (await isOpen(join(directory, 'dynamodb'))) ? RunningServices.parse(JSON.parse(noted)) : undefined
}
