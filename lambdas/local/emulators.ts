import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { UserError } from '@highline/shared/infra/user-error'
import { listenOnLastPort } from './bind'
import { loadKeys, openDataDirectory } from './data-directory'
import { ensureTable } from './dynamodb/ensure-table'
import { type DynamoDb, startDynamoDb } from './dynamodb/start-dynamodb'
import type { Emulator } from './emulator'
import { region, resourceNames } from './function-environment'
import type { LocalSecret } from './local-secret'
import { hasCode, retry } from './retry'
import { startS3 } from './s3/start-s3'
import { startSes } from './ses/start-ses'
import type { Credentials } from './signature/verify-signature'
import { startSsm } from './ssm/start-ssm'

/** Local AWS services that the functions call. */
export type Emulators = Awaited<ReturnType<typeof startEmulators>>

/**
 * Starts the emulators with their table and buckets. The database comes first, because its lock keeps a second local
 * app, or one that is still stopping, out of the directory; the others start concurrently. If one fails, all close.
 * @param directory of all data of the emulators
 * @param origins of the pages that may send files to S3
 */
export async function startEmulators(
  directory: string,
  secret: Promise<LocalSecret>,
  origins: readonly string[] = [],
) {
  await openDataDirectory(directory)
  const credentials = await loadKeys(directory)
  const dynamodb = await startDatabase(directory, credentials)
  const s3Options = {
    directory: join(directory, 's3'),
    buckets: [resourceNames.siteBucket, resourceNames.mediaBucket],
    versioned: [resourceNames.mediaBucket],
    credentials,
    origins,
  }
  const starting = [
    listenOnLastPort(join(directory, 's3-port'), (port) => startS3({ ...s3Options, port })),
    startSes({ directory: join(directory, 'mail'), credentials }),
    secret.then((opened) => startSsm({ ...opened, credentials })),
  ] as const
  const close = async () => {
    const settled = await Promise.allSettled<Emulator>(starting)
    await Promise.all(settled.map((one) => one.status === 'fulfilled' && one.value.close()))
    await dynamodb.close()
  }
  try {
    const [s3, ses, ssm] = await Promise.all([...starting, createTable(dynamodb, credentials)])
    return { dynamodb, s3, ses, ssm, credentials, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Retries, because a stopping predecessor frees its port at once, its data after its last request. */
async function startDatabase(directory: string, credentials: Credentials): Promise<DynamoDb> {
  const isTransient = (error: unknown) => hasCode(error, 'LEVEL_LOCKED')
  const start = () => startDynamoDb({ directory: join(directory, 'dynamodb'), credentials })
  try {
    return await retry(start, { isTransient, timeoutMs: 7000 })
  } catch (error) {
    if (!isTransient(error)) throw error
    throw new UserError(
      `The data in ${directory} is in use. Stop what uses it, or choose another folder: DATA_DIR=.local-2 npm start`,
    )
  }
}

async function createTable({ endpoint }: DynamoDb, credentials: Credentials): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  await ensureTable(client, resourceNames.table).finally(() => client.destroy())
}
