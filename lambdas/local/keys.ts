import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Credentials } from './signature/verify-signature'
import { secretFile } from './write-atomically'

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
