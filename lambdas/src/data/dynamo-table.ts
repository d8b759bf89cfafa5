import { randomUUID } from 'node:crypto'
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { listPages } from './list-pages'
import {
  type Condition,
  ConditionFailed,
  type Count,
  type Item,
  type Key,
  type Table,
  type TransactItem,
  undefinedIfConflict,
} from './table'

/** Implements `Table` with DynamoDB. */
export function dynamoTable(client: DynamoDBClient, TableName: string): Table {
  retryConflicts(client)
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  return {
    async get(key) {
      const Key = keyOf(key)
      const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
      return Item as Item | undefined
    },
    getMany: (keys) => getMany(documents, TableName, keys),
    list: (pk, options = {}) =>
      listPages(pk, options, (page) =>
        documents.send(new QueryCommand({ TableName, ConsistentRead: true, ...page })),
      ),
    async put(Item, expect) {
      await expecting(documents.send(new PutCommand({ TableName, Item, ...condition(expect) })))
    },
    async remove(key, expect) {
      const removal = new DeleteCommand({ TableName, Key: keyOf(key), ...condition(expect) })
      await expecting(documents.send(removal))
    },
    increment: (key, by, window) =>
      window ? countInWindow(documents, TableName, key, by, window) : count(documents, TableName, key, by),
    async transact(steps, token) {
      const TransactItems = steps.map((step) => transactItem(TableName, step))
      await expecting(documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token })))
    },
  }
}

/** Strips other attributes: callers may pass a whole item as its key, which DynamoDB rejects. */
const keyOf = ({ pk, sk }: Key) => ({ pk, sk })

async function getMany(documents: DynamoDBDocumentClient, TableName: string, keys: readonly Key[]) {
  const found = new Map<string, Item>()
  let wanted: Record<string, unknown>[] = keys.map(keyOf)
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: wanted, ConsistentRead: true } } }),
    )
    for (const item of (Responses?.[TableName] ?? []) as Item[]) found.set(`${item.pk}\n${item.sk}`, item)
    wanted = UnprocessedKeys?.[TableName]?.Keys ?? []
  }
  return keys.map(({ pk, sk }) => found.get(`${pk}\n${sk}`))
}

/** `ConditionExpression`s: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ConditionExpressions.html */
function condition(expect: Condition | undefined) {
  if (!expect) return {}
  if (expect === 'absent') return { ConditionExpression: 'attribute_not_exists(pk)' }
  if (expect === 'present') return { ConditionExpression: 'attribute_exists(pk)' }
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': expect.version },
  }
}

function transactItem(TableName: string, step: TransactItem) {
  if ('put' in step) return { Put: { TableName, Item: step.put, ...condition(step.expect) } }
  if ('remove' in step) return { Delete: { TableName, Key: keyOf(step.remove), ...condition(step.expect) } }
  return { Update: { TableName, Key: step.count, ...addition(step.by) } }
}

const addition = (by: number) => ({
  UpdateExpression: 'ADD n :by',
  ExpressionAttributeValues: { ':by': by } as Record<string, unknown>,
})

async function count(documents: DynamoDBDocumentClient, TableName: string, Key: Key, by: number) {
  const { Attributes } = await documents.send(
    new UpdateCommand({ TableName, Key, ...addition(by), ReturnValues: 'UPDATED_NEW' }),
  )
  return { n: Number(Attributes?.n), expiresAt: 0 }
}

/**
 * Counts in the current window or starts a new one, with conditional updates. The id of each call is stored, so that
 * the SDK's retry after a lost response does not count twice. Only updates: some functions have no other permission.
 */
async function countInWindow(
  documents: DynamoDBDocumentClient,
  TableName: string,
  Key: Key,
  by: number,
  { now, seconds }: { now: number; seconds: number },
): Promise<Count> {
  const turn = { ':turn': randomUUID() }
  const values = { ...turn, ':by': by, ':now': now, ':end': now + seconds }
  const update = async (UpdateExpression: string, ConditionExpression: string, used: typeof turn) => {
    const expressions = { UpdateExpression, ConditionExpression, ExpressionAttributeValues: used }
    const command = new UpdateCommand({ TableName, Key, ...expressions, ReturnValues: 'ALL_NEW' })
    const updated = await undefinedIfConflict(expecting(documents.send(command)))
    const { n, expiresAt } = updated?.Attributes ?? {}
    return updated && { n: Number(n), expiresAt: Number(expiresAt) }
  }
  for (;;) {
    const counted =
      (await update(
        'ADD n :by SET expiresAt = if_not_exists(expiresAt, :end), turn = :turn',
        '(attribute_not_exists(expiresAt) OR expiresAt > :now) AND (attribute_not_exists(turn) OR turn <> :turn)',
        values,
      )) ??
      (await update('SET n = :by, expiresAt = :end, turn = :turn', 'expiresAt <= :now', values)) ??
      (await update('SET turn = :turn', 'turn = :turn', turn))
    if (counted) return counted
  }
}

/** `IdempotentParameterMismatchException`: a different transaction has succeeded with this token. */
const conditionErrors = new Set(['ConditionalCheckFailedException', 'IdempotentParameterMismatchException'])

/** Converts DynamoDB's errors about conditions to `ConditionFailed`. */
async function expecting<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    if (error instanceof Error && conditionErrors.has(error.name)) throw new ConditionFailed()
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : []
    if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw new ConditionFailed()
    throw error
  }
}

/** Cancellation reasons after which a retry of the transaction may succeed. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Makes the client retry transaction conflicts, such as two transactions on one counter; the SDK does not. */
function retryConflicts({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        if (error instanceof Error && mayPass(error)) Object.assign(error, { $retryable: {} })
        throw error
      }),
    { step: 'finalizeRequest', priority: 'low', name: 'retryConflicts', override: true },
  )
}

function mayPass(error: Error): boolean {
  if (!(error instanceof TransactionCanceledException)) return error.name === 'TransactionConflictException'
  const codes = (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code)
  return codes.some((code) => passing.has(code)) && !codes.includes('ConditionalCheckFailed')
}
