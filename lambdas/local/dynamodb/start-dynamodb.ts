import { tableKeys } from '@highline/shared/infra/names'
import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { jsonLog } from '../../src/log'
import { type CallOperation, parseOperationInput, refusalName, serveAwsJson } from '../aws-json'
import { listen } from '../emulator'
import type { Credentials } from '../signature/verify-signature'
import { prepareOperation } from './operations'
import { readWriteLock } from './read-write-lock'
import { entries, openStore } from './store'
import { forgetOldTokens, transactWrite } from './transact-write'

/** Hears which partitions a write has touched, after it is stored and before it is answered. */
type WriteListener = (partitionKeys: string[]) => void

export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>

interface DynamoDbOptions {
  /** Holds everything; one process at a time. */
  readonly directory: string
  readonly credentials: Credentials
  /** When items expire; signatures have the true time. */
  readonly now?: () => Date
}

const SWEEP_MS = 3_600_000
const { partition, sort, ttl } = tableKeys

/** DynamoDB on this machine: dynalite on disk, with transactions and time-to-live, which it lacks, in front. */
export async function startDynamoDb({ directory, credentials, now = () => new Date() }: DynamoDbOptions) {
  const store = await openStore(directory)
  const lock = readWriteLock()
  const listeners: WriteListener[] = []
  // Transactions run alone; everything else side by side, with dynalite's own lock on each item.
  const perform: CallOperation = (operation, input) =>
    operation === 'TransactWriteItems'
      ? lock.exclusive(() => transactWrite(store, input, now()))
      : lock.shared(async () => prepareOperation(store, operation, input)(store))
  const call: CallOperation = async (operation, input) => {
    const answer = await perform(operation, input)
    const partitions = writtenPartitions(operation, input)
    if (partitions.length > 0) for (const listener of listeners) tell(listener, partitions)
    return answer
  }
  const server = await listen(serveAwsJson('1.0', { credentials, service: 'dynamodb' }, call))
  const sweep = async (at: Date) => {
    await forgetOldTokens(store, at)
    return sweepExpired(store, call, at)
  }
  let sweeping: Promise<unknown> | undefined
  const timer = setInterval(() => {
    sweeping = sweep(now()).catch((error: unknown) => jsonLog().error('sweep.failed', error))
  }, SWEEP_MS).unref()
  return {
    endpoint: server.endpoint,
    /** Stands where the table's stream stands on AWS. */
    onWrite: (listener: WriteListener) => void listeners.push(listener),
    /** Deletes the items that have expired by then and answers how many; happens by itself every hour. */
    sweep,
    async close() {
      clearInterval(timer)
      await sweeping
      await server.close()
      await store.lifecycleManager.gracefulClose()
    },
  }
}

/** A listener's fault is not the writer's: the write is stored. */
function tell(listener: WriteListener, partitions: string[]): void {
  try {
    listener(partitions)
  } catch (error) {
    jsonLog().error('writeListener.failed', error)
  }
}

const Keyed = z.looseObject({ [partition]: z.object({ S: z.string() }) })
const Write = z.looseObject({ Item: z.optional(Keyed), Key: z.optional(Keyed) })
const Transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), z.unknown())) })

/** Which partitions a request that succeeded has written to; none for a request that writes nothing. */
function writtenPartitions(operation: string, input: object): string[] {
  const found = writesOf(operation, input).flatMap((write) => {
    const { Item, Key = Item } = Write.safeParse(write).data ?? {}
    return Key ? [Key[partition].S] : []
  })
  return [...new Set(found)]
}

function writesOf(operation: string, input: object): unknown[] {
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return [input]
  if (operation !== 'TransactWriteItems') return []
  return Transaction.parse(input).TransactItems.flatMap((step) => Object.values(step))
}

const Page = z.looseObject({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.optional(z.unknown()),
})

const isExpired = `${ttl} BETWEEN :ancient AND :now`

/** Deletes what has expired, as DynamoDB does within days; answers how many items. */
async function sweepExpired(store: Store, call: CallOperation, now: Date): Promise<number> {
  let swept = 0
  for await (const [TableName] of entries(store, 'table~')) swept += await sweepTable(call, TableName, now)
  return swept
}

async function sweepTable(call: CallOperation, TableName: string, now: Date): Promise<number> {
  const where = { TableName, ExpressionAttributeValues: expiryWindow(now) }
  const scan = { ...where, FilterExpression: isExpired, ProjectionExpression: `${partition}, ${sort}` }
  let swept = 0
  let ExclusiveStartKey: unknown
  do {
    const page = parseOperationInput(Page, await call('Scan', { ...scan, ExclusiveStartKey }))
    for (const Key of page.Items) swept += await sweepItem(call, { ...where, Key })
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return swept
}

/** DynamoDB leaves alone what expired more than five years ago: it takes that for a mistake. */
function expiryWindow(now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  return { ':now': { N: String(seconds) }, ':ancient': { N: String(seconds - 5 * 365 * 24 * 3600) } }
}

/** Unless it was given a longer life since it was found. */
async function sweepItem(call: CallOperation, item: object): Promise<0 | 1> {
  try {
    await call('DeleteItem', { ...item, ConditionExpression: isExpired })
    return 1
  } catch (error) {
    if (refusalName(error) === 'ConditionalCheckFailedException') return 0
    throw error
  }
}
