import type { Store } from 'dynalite/db/index.js'
import * as z from 'zod/mini'
import { type CallOperation, parseInput, refusalName, ServiceError } from '../aws-json'
import { entries, notes, tableDescription } from './store'

const Named = z.looseObject({ TableName: z.string() })
const Update = z.extend(Named, {
  TimeToLiveSpecification: z.object({ Enabled: z.boolean(), AttributeName: z.string() }),
})
const Page = z.looseObject({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.optional(z.unknown()),
})

/** UpdateTimeToLive: kept with the table, over restarts. */
export async function updateTimeToLive(store: Store, input: object): Promise<object> {
  const { TableName, TimeToLiveSpecification: wanted } = parseInput(Update, input)
  await tableDescription(store, TableName)
  const key = notes.timeToLive + TableName
  const enabled = (await store.db.get(key)) !== undefined
  if (enabled === wanted.Enabled)
    throw new ServiceError('ValidationException', `TimeToLive is already ${enabled ? 'enabled' : 'disabled'}`)
  await store.db.batch([
    wanted.Enabled ? { type: 'put', key, value: wanted.AttributeName } : { type: 'del', key },
  ])
  return { TimeToLiveSpecification: wanted }
}

/** DescribeTimeToLive. */
export async function describeTimeToLive(store: Store, input: object): Promise<object> {
  const { TableName } = parseInput(Named, input)
  await tableDescription(store, TableName)
  const AttributeName = await store.db.get(notes.timeToLive + TableName)
  return {
    TimeToLiveDescription: AttributeName
      ? { TimeToLiveStatus: 'ENABLED', AttributeName }
      : { TimeToLiveStatus: 'DISABLED' },
  }
}

/** What DeleteTable must take along: a new table of the same name starts without. */
export async function forgetTimeToLive(store: Store, input: object): Promise<void> {
  await store.db.batch([{ type: 'del', key: notes.timeToLive + parseInput(Named, input).TableName }])
}

/** Deletes what has expired, as DynamoDB does within days; answers how many items. */
export async function sweepExpired(store: Store, call: CallOperation, now: Date): Promise<number> {
  let swept = 0
  for await (const [TableName, attribute] of entries(store, notes.timeToLive)) {
    const { KeySchema } = await tableDescription(store, TableName)
    const keys = KeySchema.map(({ AttributeName }) => AttributeName)
    swept += await sweepTable(call, { TableName, keys, attribute: String(attribute) }, now)
  }
  return swept
}

async function sweepTable(
  call: CallOperation,
  { TableName, keys, attribute }: { TableName: string; keys: string[]; attribute: string },
  now: Date,
): Promise<number> {
  const names = Object.fromEntries([attribute, ...keys].map((name, index) => [`#${index}`, name]))
  const expired = {
    ExpressionAttributeNames: { '#0': attribute },
    ExpressionAttributeValues: expiryWindow(now),
  }
  let swept = 0
  let ExclusiveStartKey: unknown
  do {
    const answer = await call('Scan', {
      TableName,
      FilterExpression: '#0 BETWEEN :ancient AND :now',
      ProjectionExpression: keys.map((_, index) => `#${index + 1}`).join(', '),
      ...expired,
      ExpressionAttributeNames: names,
      ExclusiveStartKey,
    })
    const page = parseInput(Page, answer)
    for (const Key of page.Items) swept += await sweepItem(call, { TableName, Key, ...expired })
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
    await call('DeleteItem', { ...item, ConditionExpression: '#0 BETWEEN :ancient AND :now' })
    return 1
  } catch (error) {
    if (refusalName(error) === 'ConditionalCheckFailedException') return 0
    throw error
  }
}
