import { createHash, randomUUID } from 'node:crypto'
import type { KeyValues, Store, Write } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { parseOperationInput, refusalName, ServiceError } from '../aws-json'
import { prepareOperation } from './operations'
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

/** Where the tokens are kept, beside dynalite's `table~` and `item-…~`. */
const tokenPrefix = 'transaction~'
const TOKEN_LIFE_MS = 10 * 60 * 1000

/**
 * TransactWriteItems: every step is tried on a staged store, and only when all of them held is anything
 * written, at once. Must run alone.
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

/** A repeated call within ten minutes is answered and does nothing. */
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
  return prepareOperation(store, `${kind}Item`, input)
}

type Reason = Awaited<ReturnType<typeof reasonAgainst>>

/** Why a step cannot be; errors that are about the request as a whole are thrown. */
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

/** A store for one transaction: dynalite's actions read through it, and what they write waits for `commit`. */
function stagedStore(store: Store) {
  const writes: Write[] = []
  const touched: string[] = []
  return {
    store: { ...store, getItemDb: (table: string) => waitingDb(`item-${table}~`, store.getItemDb(table)) },
    /** The items that the steps so far were about; one that stands here twice was asked for twice. */
    touched,
    /** Puts everything in place, together with `extra`: LevelDB writes a batch whole or, after a crash, not at all. */
    commit: (extra: Write) => store.db.batch([...writes, extra]),
  }

  /** A transaction runs alone, so its locks have nothing to do but to tell which items it is about. */
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
