import { tableKeys } from '@highline/shared/infra/names'
import type { Store, Write } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { jsonLog } from '../../src/log'
import { type CallOperation, serveAwsJson } from '../aws-json'
import { listen } from '../emulator'
import type { Credentials } from '../signature/verify-signature'
import { validateOperation } from './operations'
import { entries, openSerialStore } from './store'
import { forgetOldTokens, transactWrite } from './transact-write'

/** Receives the partitions that a request has changed, if any, after it is stored and before its response is sent. */
type WriteListener = (partitionKeys: string[]) => void

export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>

interface DynamoDbOptions {
  /** Directory of the database, which only one process can have open at a time. */
  readonly directory: string
  readonly credentials: Credentials
  /** Clock for the expiry of items; signatures are checked against the real time. */
  readonly now?: () => Date
}

const SWEEP_MS = 3_600_000
const { partition, ttl } = tableKeys

/** Starts the DynamoDB emulator: dynalite on disk, plus transactions and time to live, which dynalite lacks. */
export async function startDynamoDb({ directory, credentials, now = () => new Date() }: DynamoDbOptions) {
  const store = await openSerialStore(directory)
  let onWrite: WriteListener = () => undefined
  const call: CallOperation = async (operation, input) => {
    const answer = await store.run(async (opened) =>
      operation === 'TransactWriteItems'
        ? transactWrite(opened, input, now())
        : validateOperation(opened, operation, input)(opened),
    )
    onWrite(writtenPartitions(operation, input))
    return answer
  }
  const server = await listen(serveAwsJson('1.0', { credentials, service: 'dynamodb' }, call))
  const sweep = async (at: Date) => {
    const partitions = await store.run(async (opened) => {
      await forgetOldTokens(opened, at)
      return deleteExpired(opened, at)
    })
    onWrite(partitions)
    return partitions.length
  }
  let sweeping: Promise<unknown> | undefined
  const timer = setInterval(() => {
    sweeping = sweep(now()).catch((error: unknown) => jsonLog().error('sweep.failed', error))
  }, SWEEP_MS).unref()
  return {
    endpoint: server.endpoint,
    /** Sets the only listener, which takes the place of the table's stream on AWS. */
    onWrite(listener: WriteListener) {
      onWrite = listener
    },
    /** Deletes the items that have expired by a given time and returns their number; also runs every hour. */
    sweep,
    async close() {
      clearInterval(timer)
      await sweeping
      await server.close()
      await store.close()
    },
  }
}

const Keyed = z.looseObject({ [partition]: z.object({ S: z.string() }) })
const WriteInput = z.looseObject({ Item: z.optional(Keyed), Key: z.optional(Keyed) })
const Transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), z.unknown())) })

/** Returns the partitions that a successful request has written to; none for a request that only reads. */
function writtenPartitions(operation: string, input: object): string[] {
  return writesOf(operation, input).flatMap((write) => {
    const { Item, Key = Item } = WriteInput.safeParse(write).data ?? {}
    return Key ? [Key[partition].S] : []
  })
}

function writesOf(operation: string, input: object): unknown[] {
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return [input]
  if (operation !== 'TransactWriteItems') return []
  return Transaction.parse(input).TransactItems.flatMap((step) => Object.values(step))
}

const Expiring = z.object({ [partition]: z.object({ S: z.string() }), [ttl]: z.object({ N: z.string() }) })

/** DynamoDB does not delete items that expired more than five years ago, since that is probably a mistake. */
const longestExpiredSeconds = 5 * 365 * 24 * 3600

/**
 * Deletes expired items, as DynamoDB does within days. Must not run concurrently with other operations. Updates no
 * indexes: the product's table has none.
 * @returns partition of each deleted item
 */
async function deleteExpired(store: Store, now: Date): Promise<string[]> {
  const seconds = Math.floor(now.getTime() / 1000)
  const deletions: Write[] = []
  const partitions: string[] = []
  for await (const [key, value] of entries(store, 'item-')) {
    const { data: item } = Expiring.safeParse(value)
    const expiredFor = seconds - Number(item?.[ttl].N)
    if (!item || !(expiredFor >= 0 && expiredFor <= longestExpiredSeconds)) continue
    deletions.push({ type: 'del', key: `item-${key}` })
    partitions.push(item[partition].S)
  }
  await store.db.batch(deletions)
  return partitions
}
