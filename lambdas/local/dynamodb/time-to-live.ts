import { tableKeys } from '@highline/shared/infra/names'
import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { type CallOperation, parseInput, refusalName } from '../aws-json'
import { entries } from './store'

const Page = z.looseObject({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.optional(z.unknown()),
})

const { partition, sort, ttl } = tableKeys
const isExpired = `${ttl} BETWEEN :ancient AND :now`

/** Deletes what has expired, as DynamoDB does within days; answers how many items. */
export async function sweepExpired(store: Store, call: CallOperation, now: Date): Promise<number> {
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
    const page = parseInput(Page, await call('Scan', { ...scan, ExclusiveStartKey }))
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
