import { createHash, randomUUID } from 'node:crypto'
import type { KeyValues, Store, Write } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { parseOperationInput, refusalName, ServiceError } from '../aws-json'
import { validateOperation } from './operations'
import { entries } from './store'

const step = z.looseObject({ TableName: z.string() })
const TransactItem = z.strictObject({
  Put: z.optional(step),
  Update: z.optional(step),
  Delete: z.optional(step),
})
const Input = z.looseObject({
  TransactItems: z.array(TransactItem).check(z.minLength(1), z.maxLength(100)),
  ClientRequestToken: z.optional(z.string().check(z.minLength(1), z.maxLength(36))),
})
const Remembered = z.object({ hash: z.string(), at: z.number() })

/** Key prefix of request tokens, next to dynalite's `table~` and `item-…~`. */
const tokenPrefix = 'transaction~'
const TOKEN_LIFE_MS = 10 * 60 * 1000

/**
 * TransactWriteItems: runs every step on a staged store, and writes all changes in one batch only if every step
 * succeeds. Must not run concurrently with other operations.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export async function transactWrite(store: Store, input: object, now: Date): Promise<object> {
  const { TransactItems, ClientRequestToken: token = randomUUID() } = parseOperationInput(Input, input)
  const hash = createHash('sha256').update(JSON.stringify(TransactItems)).digest('base64')
  if (await alreadyDone(store, token, hash, now)) return {}
  const steps = TransactItems.map((item) => prepareStep(store, item))
  const staged = stagedStore(store)
  const reasons: Reason[] = []
  for (const run of steps) reasons.push(await reasonAgainst(run(staged.store)))
  refuse(staged.touched, reasons)
  const value = { hash, at: now.getTime() } satisfies z.infer<typeof Remembered>
  await staged.commit({ type: 'put', key: tokenPrefix + token, value })
  return {}
}

/** Whether the same call with this token succeeded within the last ten minutes, so that nothing is to be done. */
async function alreadyDone(store: Store, token: string, hash: string, now: Date): Promise<boolean> {
  const { data: known } = Remembered.safeParse(await store.db.get(tokenPrefix + token))
  if (!known || known.at + TOKEN_LIFE_MS <= now.getTime()) return false
  if (known.hash === hash) return true
  const message = 'The request token was used with other parameters'
  throw new ServiceError('IdempotentParameterMismatchException', message)
}

function prepareStep(store: Store, item: z.infer<typeof TransactItem>): (on: Store) => Promise<object> {
  const [kind, more] = (['Put', 'Update', 'Delete'] as const).filter((name) => item[name])
  const input = kind && item[kind]
  if (!input || more)
    throw new ServiceError(
      'ValidationException',
      'TransactItems can only contain one of Check, Put, Update or Delete',
    )
  return validateOperation(store, `${kind}Item`, input)
}

type Reason = Awaited<ReturnType<typeof reasonAgainst>>

/** Returns the cancellation reason of a step, `None` if it succeeds. Rethrows errors of the request as a whole. */
async function reasonAgainst(tried: Promise<object>) {
  try {
    await tried
    return { Code: 'None' }
  } catch (error) {
    const name = refusalName(error)
    const Message = error instanceof Error ? error.message : ''
    if (name === 'ConditionalCheckFailedException') return { Code: 'ConditionalCheckFailed', Message }
    if (name === 'ValidationException') return { Code: 'ValidationError', Message }
    throw error
  }
}

function refuse(touched: readonly string[], reasons: readonly Reason[]): void {
  if (new Set(touched).size < touched.length) {
    const message = 'Transaction request cannot include multiple operations on one item'
    throw new ServiceError('ValidationException', message)
  }
  if (reasons.every(({ Code }) => Code === 'None')) return
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  throw new ServiceError('TransactionCanceledException', message, {
    Message: message,
    CancellationReasons: reasons,
  })
}

export async function forgetOldTokens(store: Store, now: Date): Promise<void> {
  const old: string[] = []
  for await (const [token, value] of entries(store, tokenPrefix)) {
    const { data } = Remembered.safeParse(value)
    if (!data || data.at + TOKEN_LIFE_MS <= now.getTime()) old.push(token)
  }
  await store.db.batch(old.map((token) => ({ type: 'del', key: tokenPrefix + token })))
}

/** Returns a store for one transaction: dynalite's actions read through it, their writes are kept for `commit`. */
function stagedStore(store: Store) {
  const writes: Write[] = []
  const touched: string[] = []
  return {
    store: { ...store, getItemDb: (table: string) => waitingDb(`item-${table}~`, store.getItemDb(table)) },
    /** Keys of the items in the steps so far. A duplicate means that two steps refer to the same item. */
    touched,
    /** Writes all changes together with `extra`. LevelDB writes a batch atomically, even when it crashes. */
    commit: (extra: Write) => store.db.batch([...writes, extra]),
  }

  /** A transaction runs alone, so locks need not wait; they only record which items its steps refer to. */
  function waitingDb(prefix: string, db: KeyValues): KeyValues {
    return {
      get: (key, done) => db.get(key, done),
      put(key, value, done) {
        writes.push({ type: 'put', key: prefix + key, value })
        setImmediate(done)
      },
      del(key, done) {
        writes.push({ type: 'del', key: prefix + key })
        setImmediate(done)
      },
      lock(key, run) {
        touched.push(prefix + key)
        run((done) => done)
      },
    }
  }
}
