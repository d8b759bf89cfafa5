import { createHash, randomUUID } from 'node:crypto'
import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { parseInput, refusalName, ServiceError } from '../aws-json'
import { type PlainOperation, prepare } from './operations'
import { type StagedStore, stagedStore } from './staged-store'
import { entries, notes } from './store'

const step = z.looseObject({ TableName: z.string() })
const TransactItem = z.strictObject({
  Put: z.optional(step),
  Update: z.optional(step),
  Delete: z.optional(step),
  ConditionCheck: z.optional(step),
})
const Input = z.looseObject({
  TransactItems: z.array(TransactItem).check(z.minLength(1), z.maxLength(100)),
  ClientRequestToken: z.optional(z.string().check(z.minLength(1), z.maxLength(36))),
})
const Remembered = z.object({ hash: z.string(), at: z.number() })

/** What a step runs as; a check is a delete that never happens. */
const runsAs = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
} as const satisfies Record<string, PlainOperation>

const TOKEN_LIFE_MS = 10 * 60 * 1000

/**
 * TransactWriteItems: every step is tried on a staged store, and only when all of them held is anything
 * written, at once. Must run alone.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export async function transactWrite(store: Store, input: object, now: Date): Promise<object> {
  const { TransactItems, ClientRequestToken: token = randomUUID() } = parseInput(Input, input)
  const hash = createHash('sha256').update(JSON.stringify(TransactItems)).digest('base64')
  if (await alreadyDone(store, token, hash, now)) return {}
  const steps = TransactItems.map((item) => prepareStep(store, item))
  const staged = stagedStore(store)
  const reasons: Reason[] = []
  for (const run of steps) reasons.push(await reasonAgainst(run(staged)))
  refuse(staged, reasons)
  const value = { hash, at: now.getTime() } satisfies z.infer<typeof Remembered>
  await staged.commit({ type: 'put', key: notes.transaction + token, value })
  return {}
}

/** A repeated call within ten minutes is answered and does nothing. */
async function alreadyDone(store: Store, token: string, hash: string, now: Date): Promise<boolean> {
  const { data: known } = Remembered.safeParse(await store.db.get(notes.transaction + token))
  if (!known || known.at + TOKEN_LIFE_MS <= now.getTime()) return false
  if (known.hash === hash) return true
  const message = 'The request token was used with other parameters'
  throw new ServiceError('IdempotentParameterMismatchException', message)
}

type Step = (staged: StagedStore) => Promise<object>

function prepareStep(store: Store, item: z.infer<typeof TransactItem>): Step {
  const [kind, more] = (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).filter((name) => item[name])
  const input = kind && item[kind]
  if (!input || more)
    throw new ServiceError(
      'ValidationException',
      'TransactItems can only contain one of Check, Put, Update or Delete',
    )
  const run = prepare(store, runsAs[kind], input)
  return ({ checking, writing }) => run(kind === 'ConditionCheck' ? checking : writing)
}

interface Reason {
  readonly Code: string
  readonly Message?: string
}

/** Why a step cannot be; errors that are about the request as a whole are thrown. */
async function reasonAgainst(tried: Promise<object>): Promise<Reason> {
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

function refuse({ touched }: StagedStore, reasons: readonly Reason[]): void {
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

/** Forgets the tokens that no longer count. */
export async function forgetOldTokens(store: Store, now: Date): Promise<void> {
  const old: string[] = []
  for await (const [token, value] of entries(store, notes.transaction)) {
    const { data } = Remembered.safeParse(value)
    if (!data || data.at + TOKEN_LIFE_MS <= now.getTime()) old.push(token)
  }
  await store.db.batch(old.map((token) => ({ type: 'del', key: notes.transaction + token })))
}
