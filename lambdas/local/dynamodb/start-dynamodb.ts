import { tableKeys } from '@highline/shared/infra/names'
import * as z from 'zod/mini'
import { jsonLog } from '../../src/log'
import { type CallOperation, serveAwsJson } from '../aws-json'
import { listen } from '../emulator'
import type { Credentials } from '../signature/verify-signature'
import { prepare } from './operations'
import { readWriteLock } from './read-write-lock'
import { openStore } from './store'
import { sweepExpired } from './time-to-live'
import { forgetOldTokens, transactWrite } from './transact-write'

/** Hears which partitions a write has touched, after it is stored and before it is answered. */
type WriteListener = (partitionKeys: string[]) => void

export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>

interface Options {
  /** Holds everything; one process at a time. */
  readonly directory: string
  readonly credentials: Credentials
  /** When items expire; signatures have the true time. */
  readonly now?: () => Date
}

const SWEEP_MS = 3_600_000

/** DynamoDB on this machine: dynalite on disk, with transactions and time-to-live, which it lacks, in front. */
export async function startDynamoDb({ directory, credentials, now = () => new Date() }: Options) {
  const store = await openStore(directory)
  const lock = readWriteLock()
  const listeners: WriteListener[] = []
  // Transactions run alone; everything else side by side, with dynalite's own lock on each item.
  const perform: CallOperation = (operation, input) =>
    operation === 'TransactWriteItems'
      ? lock.exclusive(() => transactWrite(store, input, now()))
      : lock.shared(async () => prepare(store, operation, input)(store))
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

const Keyed = z.looseObject({ [tableKeys.partition]: z.object({ S: z.string() }) })
const Single = z.looseObject({ Item: z.optional(Keyed), Key: z.optional(Keyed) })
const Transaction = z.looseObject({
  TransactItems: z.array(
    z.object({ Put: z.optional(Single), Update: z.optional(Single), Delete: z.optional(Single) }),
  ),
})

/** Which partitions a request that succeeded has written to; none for a request that writes nothing. */
function writtenPartitions(operation: string, input: object): string[] {
  const found = writesOf(operation, input).flatMap((write) => {
    const keyed = write?.Item ?? write?.Key
    return keyed ? [keyed[tableKeys.partition].S] : []
  })
  return [...new Set(found)]
}

function writesOf(operation: string, input: object): (z.infer<typeof Single> | undefined)[] {
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return [Single.safeParse(input).data]
  if (operation !== 'TransactWriteItems') return []
  const { TransactItems = [] } = Transaction.safeParse(input).data ?? {}
  return TransactItems.map(({ Put, Update, Delete }) => Put ?? Update ?? Delete)
}
